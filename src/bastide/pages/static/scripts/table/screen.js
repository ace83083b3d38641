// Whether the style shows one panel at a time, chosen by tabs: in low, narrow and upright windows. The same is
// said in styles/table-low.css.

const oneAtATime = matchMedia('(orientation: portrait), (max-height: 580px), (max-width: 1279px)');

export function isNarrow() {
  return oneAtATime.matches;
}
