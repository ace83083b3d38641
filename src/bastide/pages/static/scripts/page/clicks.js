// One listener for all clicks. Frames replace what they show, so modules name what they answer to by selector.

const controls = []; // pairs of a selector and what to do
const everyClick = [];
const elsewhere = [];

// `handle(control, event)` when a click meets something that matches the selector.
export function onClick(selector, handle) {
  controls.push({ selector, handle });
}

// `handle(event)` for every click, before anything else is done about it.
export function onEveryClick(handle) {
  everyClick.push(handle);
}

// `handle(event)` when a click meets no control; the first handler that returns true has dealt with it.
export function onClickElsewhere(handle) {
  elsewhere.push(handle);
}

document.addEventListener('click', (event) => {
  for (const handle of everyClick) handle(event);
  const control = event.target.closest(controls.map(({ selector }) => selector).join());
  if (control) {
    controls.find(({ selector }) => control.matches(selector)).handle(control, event);
  } else {
    elsewhere.some((handle) => handle(event));
  }
});
