// What there is to see the table on, and to touch it with.

export const finger = matchMedia('(pointer: coarse)');
export const upright = matchMedia('(orientation: portrait)');
export const calm = matchMedia('(prefers-reduced-motion: reduce)');

// Whether the style shows one panel at a time, chosen by tabs: in low, narrow and upright windows. The same is
// said in styles/table-low.css.

const oneAtATime = matchMedia('(orientation: portrait), (max-height: 580px), (max-width: 1279px)');

export function isNarrow() {
  return oneAtATime.matches;
}
