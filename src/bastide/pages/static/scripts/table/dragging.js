// Dragging: what holding a piece and laying a tile have in common.

// `move(event)` whenever the pointer that is down moves, `drop(event)` when it is lifted.
export function drag(move, drop) {
  const over = new AbortController();
  const options = { signal: over.signal };
  const end = (event) => {
    over.abort();
    drop(event);
  };
  addEventListener('pointermove', move, options);
  addEventListener('pointerup', end, options);
  addEventListener('pointercancel', end, options);
}

// A drag is no click, though browsers may tell of one where it ends.
export function ignoreClick() {
  addEventListener('click', (click) => click.stopPropagation(), { capture: true, once: true });
  setTimeout(() => dispatchEvent(new Event('click'))); // if none follows
}
