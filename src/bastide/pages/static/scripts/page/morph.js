// Change a part of the page into another with as few changes as possible.
//
// What has the same key on both sides is the same node: it is kept, moved and adapted, so that pieces slide, focus
// stays and custom elements live on. Nodes without a key are compared in order. Why not a library: docs/adr/0013.

const KEYED = '[id], [data-action], button[value]';

// Attributes that the page itself sets: what the reader has opened, put away, picked or aimed at, zoomed, or can reach
// by keys.
const OWN_ATTRIBUTES = /^(open|hidden|style|role|tabindex|data-(picked|aim|on|turns))$/;

// Things to choose have no id in a frame: their action tells them apart, as its value does for a button.
function keyOf(node) {
  if (node.nodeType !== Node.ELEMENT_NODE) return '';
  if (node.id) return node.id;
  if (node.dataset.action) return `action ${node.dataset.action}`;
  return node.nodeName === 'BUTTON' && node.value ? `button ${node.value}` : '';
}

// Make the children of `root` equal to those of `wanted`, which stays as it is.
export function morph(root, wanted) {
  const wantedKeys = new Set([...wanted.querySelectorAll(KEYED)].map(keyOf));
  const reusable = new Map(); // nodes of the page by key, as long as nobody has taken them
  for (const node of root.querySelectorAll(KEYED)) {
    const key = keyOf(node);
    if (wantedKeys.has(key) && !reusable.has(key)) reusable.set(key, node);
  }
  morphChildren(root, wanted, reusable);
}

function morphChildren(parent, wantedParent, reusable) {
  let last = null; // the child that was dealt with last
  for (const wanted of wantedParent.childNodes) {
    const next = last ? last.nextSibling : parent.firstChild;
    const found = counterpart(wanted, next, reusable);
    if (found && found.nodeName === wanted.nodeName && !found.contains(parent)) {
      reusable.delete(keyOf(wanted));
      if (found !== next) move(found, parent, next);
      morphNode(found, wanted, reusable);
      last = found;
    } else {
      last = wanted.cloneNode();
      parent.insertBefore(last, next);
      morphChildren(last, wanted, reusable); // among its descendants may be nodes that the page has already
    }
  }
  while (last ? last.nextSibling : parent.firstChild) (last ? last.nextSibling : parent.firstChild).remove();
}

// The node of the page that becomes the wanted one: that with its key, or the next one if neither has a key.
function counterpart(wanted, next, reusable) {
  const key = keyOf(wanted);
  if (key) return reusable.get(key);
  return next && !keyOf(next) ? next : null;
}

// Where browsers can move a node without taking it out, it keeps its focus and its running transitions.
function move(node, parent, next) {
  if (parent.moveBefore && node.isConnected) parent.moveBefore(node, next);
  else parent.insertBefore(node, next);
}

function morphNode(node, wanted, reusable) {
  if (node.nodeType !== Node.ELEMENT_NODE) {
    if (node.nodeValue !== wanted.nodeValue) node.nodeValue = wanted.nodeValue;
    return;
  }
  if ('keep' in node.dataset) return; // filled by the page itself
  if (node.isEqualNode(wanted)) return; // most of a frame: comparing is far quicker than walking through it
  for (const { name, value } of wanted.attributes) {
    if (node.getAttribute(name) !== value) node.setAttribute(name, value);
  }
  for (const { name } of [...node.attributes]) {
    // Pieces are placed by style, and symbols for several of them have their width from it; a panel that is not in
    // <pan-zoom> any more must not stay where that moved it.
    const isPlaced = name === 'style' && (node.ownerSVGElement || node.matches('.ic, figure > .panel'));
    const isOwn = OWN_ATTRIBUTES.test(name) && !isPlaced;
    if (!wanted.hasAttribute(name) && !isOwn) node.removeAttribute(name);
  }
  morphChildren(node, wanted, reusable);
}
