// A line that is pointed at, or has the focus, lights up the pieces and places on the board that it is about.

const lit = [];

function show({ target }) {
  for (const piece of lit.splice(0)) delete piece.dataset.lit;
  const line = target.closest?.('[data-lights]');
  for (const key of line?.dataset.lights.match(/\S+/g) ?? []) {
    const piece = document.getElementById(key);
    if (!piece) continue;
    piece.dataset.lit = '';
    lit.push(piece);
  }
}

document.addEventListener('pointerover', show);
document.addEventListener('focusin', show);
