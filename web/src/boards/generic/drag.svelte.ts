/** Dragging a card with mouse, pen or finger from one zone of the table to another; zones carry `data-zone`. */

import type { Attachment } from 'svelte/attachments';

/** Less than this is a tap with an unsteady hand. */
const TAP = 8;

class Dragging {
  /** The zone the card comes from, while one is dragged. */
  from = $state<string | null>(null);
  /** The zone below the pointer. */
  over = $state<string | null>(null);

  /** Whether a card that is being dragged may be dropped in a zone. */
  welcomes(zone: string): boolean {
    return this.from !== null && this.from !== zone;
  }

  end(): void {
    this.from = this.over = null;
  }
}

export const dragging = new Dragging();

function zoneOf(element: Element | null | undefined): string | null {
  return element?.closest<HTMLElement>('[data-zone]')?.dataset.zone ?? null;
}

/** The zone at a point; the dragged card itself lies above it. */
function zoneAt(x: number, y: number, card: HTMLElement): string | null {
  return zoneOf(document.elementsFromPoint(x, y).find((one) => !card.contains(one) && zoneOf(one) !== null));
}

/** Lets a card be dragged; `drop` is called when it is let go over another zone than its own. */
export function draggable(may: () => boolean, drop: () => void): Attachment<HTMLElement> {
  return (card) => {
    let start: { x: number; y: number } | null = null;
    let moved = false;

    function down(event: PointerEvent): void {
      moved = false;
      if (!may() || event.button !== 0) return;
      start = { x: event.clientX, y: event.clientY };
      card.setPointerCapture(event.pointerId);
    }
    function move(event: PointerEvent): void {
      if (!start) return;
      const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
      if (!moved && Math.hypot(dx, dy) < TAP) return;
      moved = true;
      card.style.translate = `${dx}px ${dy}px`;
      dragging.from = zoneOf(card);
      dragging.over = zoneAt(event.clientX, event.clientY, card);
    }
    function up(event: PointerEvent): void {
      const landed = moved && event.type === 'pointerup' && dragging.over !== null && dragging.welcomes(dragging.over);
      card.style.translate = '';
      start = null;
      dragging.end();
      if (landed) drop();
    }
    /** The click that ends a drag is no tap. */
    function click(event: MouseEvent): void {
      if (!moved) return;
      moved = false;
      event.stopImmediatePropagation();
      event.preventDefault();
    }

    const listening = new AbortController();
    const { signal } = listening;
    card.addEventListener('pointerdown', down, { signal });
    card.addEventListener('pointermove', move, { signal });
    card.addEventListener('pointerup', up, { signal });
    card.addEventListener('pointercancel', up, { signal });
    card.addEventListener('click', click, { capture: true, signal });
    return () => {
      listening.abort();
      if (start) dragging.end();
    };
  };
}
