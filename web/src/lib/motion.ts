/** Motion that explains: pieces travel from anchor to anchor while the old view is still shown. */

import { mount, unmount, type Component } from 'svelte';

export interface Journey<Props extends Record<string, unknown>> {
  from: string;
  to: string;
  /** What travels: a component such as `Card` with its props; `turned` shows other props from half-way on. */
  piece: Component<Props>;
  props: Props;
  turned?: Props;
  /** The piece itself leaves its place, which is empty from then on. */
  leaves?: boolean;
  ms?: number;
}

const MOVE = 320;
const OUTLINE = 1000;
const PROBE = 100;
const REGION = 3;

/** An anchor that is a whole region (a player's panel): a piece of the other anchor's size flies to its centre. */
function piecePlace(anchor: DOMRect, other: DOMRect): DOMRect {
  if (anchor.width <= other.width * REGION) return anchor;
  const left = anchor.left + (anchor.width - other.width) / 2;
  const top = anchor.top + (anchor.height - other.height) / 2;
  return new DOMRect(left, top, other.width, other.height);
}

/** The table's stage: finds anchors, flies pieces, outlines places. Ghosts stay until `clear`, when the new view shows. */
export class Stage {
  private ghosts: { element: HTMLElement; piece: Record<string, unknown>; at: string }[] = [];
  private marked: { element: HTMLElement; className: string }[] = [];
  private skipping = false;
  /** Ends every pause that is running. */
  private readonly pauses = new Set<() => void>();

  constructor(
    private readonly root: () => HTMLElement | null,
    readonly reduced: () => boolean,
    /** The player's tempo: a factor for every duration. */
    private readonly pace: () => number = () => 1,
  ) {}

  anchor(name: string): HTMLElement | null {
    return this.root()?.querySelector<HTMLElement>(`[data-anchor="${name}"]`) ?? null;
  }

  /** Flies a piece on a shallow arc; with reduced motion source and target are outlined instead. */
  async travel<Props extends Record<string, unknown>>(journey: Journey<Props>): Promise<void> {
    const from = this.anchor(journey.from);
    const to = this.anchor(journey.to);
    if (!from || !to || this.skipping) return;
    if (this.reduced()) {
      await Promise.all([this.outline(journey.from), this.outline(journey.to)]);
      return;
    }
    const start = piecePlace(from.getBoundingClientRect(), to.getBoundingClientRect());
    const end = piecePlace(to.getBoundingClientRect(), from.getBoundingClientRect());
    if (journey.leaves) this.vacate(journey.from, from);
    const ghost = this.ghost(to, end, journey.to, journey.piece, journey.props);
    const zoom = end.width / (ghost.offsetWidth || end.width || 1) || 1;
    const dx = (start.left + start.width / 2 - (end.left + end.width / 2)) / zoom;
    const dy = (start.top + start.height / 2 - (end.top + end.height / 2)) / zoom;
    const scale = start.width / (end.width || 1);
    const lift = Math.min(40, Math.hypot(dx, dy) * 0.12);
    const ms = (journey.ms ?? MOVE) * this.pace();
    const flight = ghost.animate(
      [
        { transform: `translate(${dx}px, ${dy}px) scale(${scale})` },
        { transform: `translate(${dx / 2}px, ${dy / 2 - lift}px) scale(${(scale + 1) / 2})`, offset: 0.5 },
        { transform: 'none' },
      ],
      { duration: ms, easing: 'cubic-bezier(.2,.8,.2,1)' },
    );
    const { turned } = journey;
    if (turned) {
      ghost.animate([{ scale: '1 1' }, { scale: '0 1' }, { scale: '1 1' }], { duration: ms, easing: 'ease-in-out' });
      setTimeout(() => this.turn(ghost, journey.piece, turned), ms / 2);
    }
    await flight.finished.catch(() => undefined);
  }

  /** Rings a place for a moment. */
  async outline(name: string, className = 'outlined', ms = this.reduced() ? OUTLINE : MOVE): Promise<void> {
    const element = this.anchor(name);
    if (!element || this.skipping) return;
    element.classList.add(className);
    await this.pause(ms);
    element.classList.remove(className);
  }

  /** Gives an element a class until the new view shows. */
  mark(element: HTMLElement | null | undefined, className: string): void {
    if (!element) return;
    element.classList.add(className);
    this.marked.push({ element, className });
  }

  pause(ms: number): Promise<void> {
    if (this.skipping) return Promise.resolve();
    return new Promise((done) => {
      const end = (): void => {
        clearTimeout(timer);
        this.pauses.delete(end);
        done();
      };
      const timer = setTimeout(end, ms * this.pace());
      this.pauses.add(end);
    });
  }

  /** Finishes all running animations at once. */
  skip(): void {
    this.skipping = true;
    for (const { element } of this.ghosts) for (const animation of element.getAnimations()) animation.finish();
    for (const end of [...this.pauses]) end();
  }

  clear(): void {
    for (const { element, piece } of this.ghosts) {
      void unmount(piece);
      element.remove();
    }
    this.ghosts = [];
    for (const { element, className } of this.marked) element.classList.remove(className);
    this.marked = [];
    this.skipping = false;
  }

  /** Empties a place: hides what the view shows there and what has travelled there since. */
  private vacate(name: string, element: HTMLElement): void {
    const arrived = this.ghosts.filter((ghost) => ghost.at === name);
    for (const ghost of arrived) {
      void unmount(ghost.piece);
      ghost.element.remove();
    }
    this.ghosts = this.ghosts.filter((ghost) => ghost.at !== name);
    this.mark(element, 'vacated');
  }

  private ghost<Props extends Record<string, unknown>>(
    near: HTMLElement,
    at: DOMRect,
    name: string,
    piece: Component<Props>,
    props: Props,
  ): HTMLElement {
    const element = document.createElement('div');
    element.className = 'ghost';
    element.setAttribute('aria-hidden', 'true');
    element.style.left = element.style.top = '0';
    element.style.width = element.style.height = `${PROBE}px`;
    this.home(near).append(element);
    // A board may be shrunk (a replay) or be the frame of what is fixed within it.
    const probe = element.getBoundingClientRect();
    const zoom = probe.width / PROBE || 1;
    element.style.left = `${(at.left - probe.left) / zoom}px`;
    element.style.top = `${(at.top - probe.top) / zoom}px`;
    element.style.width = `${at.width / zoom}px`;
    element.style.height = `${at.height / zoom}px`;
    element.style.setProperty('--w', `${at.width / zoom}px`);
    this.ghosts.push({ element, piece: mount(piece, { target: element, props }), at: name });
    return element;
  }

  /** The board itself: ghosts live in it, because its colours do. */
  private home(near: HTMLElement): HTMLElement {
    const root = this.root();
    let element = near;
    while (element.parentElement && element.parentElement !== root) element = element.parentElement;
    return element.parentElement ? element : document.body;
  }

  private turn<Props extends Record<string, unknown>>(element: HTMLElement, piece: Component<Props>, props: Props): void {
    const ghost = this.ghosts.find((one) => one.element === element);
    if (!ghost) return;
    void unmount(ghost.piece);
    ghost.piece = mount(piece, { target: element, props });
  }
}
