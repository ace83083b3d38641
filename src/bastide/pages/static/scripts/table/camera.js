// The arithmetic of looking at a board through a window: where its corner lies, and how large it is drawn.

export const LEAST_SCALE = 0.5;
export const MOST_SCALE = 8;

// Another scale, with the point of the board under (x, y) staying there.
export function zoomedAt(camera, factor, x, y) {
  const scale = Math.min(MOST_SCALE, Math.max(LEAST_SCALE, camera.scale * factor));
  const change = scale / camera.scale;
  return { x: x - change * (x - camera.x), y: y - change * (y - camera.y), scale };
}

// Where a board of this size may begin in so much room: never with a gap at an edge, in the middle if it is smaller.
export function withinEdges(start, room, size) {
  return size < room ? (room - size) / 2 : Math.min(0, Math.max(room - size, start));
}
