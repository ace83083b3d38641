// The arithmetic of looking at a board through a window: where its origin lies, and how large it is drawn.

// A scale times a factor, within limits.
export function zoomed(scale, factor, least = 0.5, most = 8) {
  return Math.min(most, Math.max(least, scale * factor));
}

// Where a board of this size may begin in so much room: never with a gap at an edge, in the middle if it is smaller.
export function withinEdges(start, room, size) {
  return size < room ? (room - size) / 2 : Math.min(0, Math.max(room - size, start));
}

// The least shift that brings what reaches from `start` to `end` between two edges; of what is too long, its beginning.
export function shiftInto(start, end, low, high) {
  if (start < low) return low - start;
  return end > high ? Math.max(high - end, low - start) : 0;
}

// The same, but what is too long leaves nothing of the room between the edges empty.
export function shiftToFill(start, end, low, high) {
  if (end - start <= high - low) return shiftInto(start, end, low, high);
  return start > low ? low - start : Math.max(0, high - end);
}

// Scroll whatever is around something until it is seen. Of what is drawn Firefox itself would take another box.
export function scrollTo(element) {
  for (let around = element; around; around = around.parentElement) {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const room = around.getBoundingClientRect();
    around.scrollBy(-shiftInto(left, right, room.left, room.right), -shiftInto(top, bottom, room.top, room.bottom));
  }
}

// The box around all boxes that can be seen.
export function boxAround(boxes) {
  const seen = boxes.filter(({ width }) => width);
  const [x, y] = [Math.min(...seen.map((box) => box.x)), Math.min(...seen.map((box) => box.y))];
  const [right, bottom] = [Math.max(...seen.map((box) => box.right)), Math.max(...seen.map((box) => box.bottom))];
  return { x, y, width: right - x, height: bottom - y };
}

// The part of a box that nothing covers: each cover takes the side on which it costs least.
export function clearOf(covers, box) {
  const clear = { left: box.left, top: box.top, right: box.right, bottom: box.bottom };
  for (const { left, top, right, bottom } of covers) {
    if (left >= clear.right || right <= clear.left || top >= clear.bottom || bottom <= clear.top) continue;
    const width = clear.right - clear.left;
    const height = clear.bottom - clear.top;
    const [, side, edge] = [
      [(right - clear.left) * height, 'left', right],
      [(clear.right - left) * height, 'right', left],
      [(bottom - clear.top) * width, 'top', bottom],
      [(clear.bottom - top) * width, 'bottom', top],
    ].reduce((best, next) => (next[0] < best[0] ? next : best));
    clear[side] = edge;
  }
  return clear;
}
