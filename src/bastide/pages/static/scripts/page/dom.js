// Short names for what every module asks the document.

export function find(selector, root = document) {
  return root.querySelector(selector);
}

export function findAll(selector, root = document) {
  return [...root.querySelectorAll(selector)];
}

// Markup from the server as nodes that are not yet part of the page.
export function parse(html) {
  return document.createRange().createContextualFragment(html);
}
