// Whether the style shows one panel at a time, chosen by tabs: in low and in upright windows. The same is said in
// styles/table-low.css.

const oneAtATime = matchMedia('(orientation: portrait), (max-height: 480px)');

export function isNarrow() {
  return oneAtATime.matches;
}
