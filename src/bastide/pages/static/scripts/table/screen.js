// Which of the two layouts the style has chosen; the number is the same there.

const WIDEST_PHONE = 700; // pixels

export function isNarrow() {
  return innerWidth <= WIDEST_PHONE;
}
