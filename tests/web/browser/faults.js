/** What is wrong with a board as it stands: text cut off, covered or too small, targets too small or out of reach. */
(options) => {
  const SMALLEST_TEXT = 11;
  const TARGET = 44;
  const STRIP = 33; // a card in a fan: narrower than a target, but as large
  const ON_A_MAP = 19; // fields and places of JOY's map: what can be chosen there is offered in full size beside it
  const SHY = 3; // rings and shadows of neighbours
  const SLACK = 1.5;
  const root = document.querySelector('main');
  const found = [];
  const say = (what, element, more = '') => {
    const name = element.closest('[class]')?.className;
    const text = (element.getAttribute?.('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 44);
    found.push(`${what}: "${text}" <${element.tagName.toLowerCase()} ${String(name?.baseVal ?? name ?? '').slice(0, 40)}>${more}`);
  };
  const hidden = (element) =>
    !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
    element.closest('.vh, [inert], .ghost') !== null ||
    getComputedStyle(element).clipPath === 'inset(50%)';
  const scrolls = (style, axis) => /auto|scroll/.test(axis === 'x' ? style.overflowX : style.overflowY);
  const clips = (style, axis) => /hidden|clip/.test(axis === 'x' ? style.overflowX : style.overflowY);

  /** How far a box sticks out of what clips it, or null where it can be scrolled to. */
  function cut(element, box) {
    let out = Math.max(0, -box.left, box.right - innerWidth, -box.top, box.bottom - innerHeight);
    let scrolled = false;
    for (let parent = element; parent && parent !== document.body; parent = parent.parentElement) {
      const style = getComputedStyle(parent);
      if (style.display === 'contents' || style.display === 'inline') continue;
      const edge = parent.getBoundingClientRect();
      if (!scrolled && clips(style, 'x') && (box.left >= edge.right - 1 || box.right <= edge.left + 1)) return 0; // gave way as a whole
      if (!scrolled && clips(style, 'y') && (box.top >= edge.bottom - 1 || box.bottom <= edge.top + 1)) return 0;
      const beyond = { x: Math.max(edge.left - box.left, box.right - edge.right), y: Math.max(edge.top - box.top, box.bottom - edge.bottom) };
      for (const axis of ['x', 'y']) {
        if (beyond[axis] <= SLACK) continue;
        if (scrolls(style, axis)) scrolled = true;
        else if (clips(style, axis) && !scrolled) out = Math.max(out, beyond[axis]);
      }
      if (style.position === 'fixed') break;
    }
    return scrolled ? null : out;
  }

  /** The part of a box that is not clipped. */
  function seen(element, { left, right, top, bottom }) {
    const box = { left, right, top, bottom };
    for (let parent = element; parent && parent !== document.body; parent = parent.parentElement) {
      const style = getComputedStyle(parent);
      if (style.display === 'contents' || style.display === 'inline' || !(clips(style, 'x') || clips(style, 'y'))) continue;
      const edge = parent.getBoundingClientRect();
      box.left = Math.max(box.left, edge.left);
      box.right = Math.min(box.right, edge.right);
      box.top = Math.max(box.top, edge.top);
      box.bottom = Math.min(box.bottom, edge.bottom);
    }
    return box;
  }

  // Text
  const texts = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    if (!node.data.trim() || hidden(element) || element.closest('svg, [aria-hidden=true]')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter((box) => box.width > 1 && box.height > 1);
    if (boxes.length === 0) continue;
    const size = parseFloat(getComputedStyle(element).fontSize);
    if (size < SMALLEST_TEXT) say(`text of ${size.toFixed(1)} px`, element);
    const ellipsis = getComputedStyle(element).textOverflow === 'ellipsis'; // takes letters away however little is missing
    let reachable = true;
    for (const box of boxes) {
      const out = cut(element, box);
      if (out === null) reachable = false;
      else if (ellipsis ? !options.long && (out > SLACK || (options.strict && box.right > element.getBoundingClientRect().right + 0.1)) : out > SLACK) {
        say('text cut off', element, ` by ${out.toFixed(0)} px`);
        break;
      }
    }
    if (reachable) for (const box of boxes) texts.push({ element, box: seen(element, box) });
  }
  for (const [index, one] of texts.entries()) {
    for (const other of texts.slice(index + 1)) {
      if (one.element === other.element || one.element.contains(other.element) || other.element.contains(one.element)) continue;
      const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (width < 3 || height < 4) continue;
      const layers = [one, other].map(({ element }) => element.closest('.popover, .sheet, .tray, .duel, .instruction, .lid, [data-over]'));
      if (layers[0] !== layers[1]) continue; // what lies above says so by covering it
      say('text overlaps', one.element, ` with "${other.element.textContent.trim().slice(0, 30)}"`);
    }
  }

  // Text under something else: what is made to lie above may cover a text as a whole, never half of it.
  const paints = (element) => element.closest('svg, img') !== null || /^rgb\(/.test(getComputedStyle(element).backgroundColor);
  const over = (element) => element.closest('.popover, .sheet, .tray, .duel, .fight, .instruction, .over, [data-over], [data-tray]');
  for (const { element, box } of options.strict ? texts : []) {
    if (box.bottom - box.top < 6 || getComputedStyle(element).pointerEvents === 'none') continue; // lies above, and lets taps through
    const coverAt = (y) => {
      const above = document.elementFromPoint((box.left + box.right) / 2, y);
      return above && !element.contains(above) && !above.contains(element) && paints(above) ? above : null;
    };
    const covers = [box.top + 3, (box.top + box.bottom) / 2, box.bottom - 3].map(coverAt);
    const above = covers.find((one) => one && !(over(one) && covers.every(Boolean)));
    if (above) say('text covered', element, ` by <${String(above.closest('[class]')?.getAttribute('class')).slice(0, 40)}>`);
  }

  // Targets
  const at = (x, y) => document.elementFromPoint(x, y);
  const owner = (element) => element?.closest('button, a[href], input, select, summary, [role=button]');
  /** Whether a full-sized finger fits around a point. */
  const roomy = (target, x, y) => [[-21, 0], [21, 0], [0, -21], [0, 21]].every(([dx, dy]) => owner(at(x + dx, y + dy)) === target);
  /** How far the hit area reaches around a point. */
  function reach(target, x, y, step) {
    const walk = (dx, dy) => {
      let far = 0;
      while (far < TARGET && owner(at(x + dx * (far + step), y + dy * (far + step))) === target) far += step;
      return far;
    };
    return { width: walk(-1, 0) + walk(1, 0) + step, height: walk(0, -1) + walk(0, 1) + step };
  }
  for (const target of root.querySelectorAll('button, a[href], input, select, summary')) {
    if (hidden(target) || target.disabled || target.ariaDisabled === 'true') continue;
    const box = target.getBoundingClientRect();
    const out = cut(target, { left: box.left + 2, right: box.right - 2, top: box.top + 2, bottom: box.bottom - 2, width: box.width });
    if (out === null) continue; // can be scrolled to
    if (out > SLACK && out > Math.min(box.width, box.height) / 4) say('target cut off', target, ` by ${out.toFixed(0)} px`);
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (owner(at(x, y)) === target && roomy(target, x, y)) continue;
    const places = [];
    for (const dx of [0.5, 0.15, 0.85, 0.3, 0.7]) for (const dy of [0.5, 0.2, 0.8]) places.push([box.left + box.width * dx, box.top + box.height * dy]);
    const free = places.filter(([x, y]) => owner(at(x, y)) === target);
    if (free.length === 0) {
      const above = at(places[0][0], places[0][1]);
      if (!above?.closest('[data-tray], .fight') && !target.matches('.cell:not(.may)')) say('target covered', target, ` by <${String(above?.className).slice(0, 40)}>`);
      continue;
    }
    // Around the middle, or, where that is covered, around the first places that are free; exactly if need be.
    const around = free.slice(0, free[0] === places[0] ? 1 : 3);
    const size = (step) => {
      const found = around.map(([x, y]) => reach(target, x, y, step));
      return [Math.max(...found.map((one) => one.width)), Math.max(...found.map((one) => one.height))];
    };
    let [width, height] = size(4);
    if (Math.min(width, height) < TARGET) [width, height] = size(1);
    const narrow = Math.min(width, height);
    if (target.matches('.cover') && root.querySelector('[data-tray]')) continue; // part of a seat is enough to tap it
    if (target.matches('.cell:not(.may)')) continue; // words and fights may grow over fields that cannot be chosen
    if (target.closest('.plan, .teams') && narrow >= ON_A_MAP) continue;
    if (narrow < TARGET - SHY && !(narrow >= STRIP && width * height >= TARGET * TARGET)) say(`target of ${width}×${height} px`, target);
  }
  return [...new Set(found)];
}
