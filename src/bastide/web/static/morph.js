// A keyed morph: what has the same key on both sides is the same node, and is kept, moved and patched.
const keyOf = n => n.id || (n.getAttribute?.('data-action') && 'a ' + n.getAttribute('data-action')) || (n.nodeName === 'BUTTON' && n.value && 'b ' + n.value) || '';
const keyed = root => root.querySelectorAll('[id],[data-action],button[value]');
function morph(root, next) {
  const wanted = new Set(Array.from(keyed(next), keyOf)), keep = new Map();
  for (const n of keyed(root)) { const k = keyOf(n); if (wanted.has(k) && !keep.has(k)) keep.set(k, n); }
  children(root, next);
  function children(a, b) {
    let last = null;
    for (const n of Array.from(b.childNodes)) {
      const cur = last ? last.nextSibling : a.firstChild, k = keyOf(n);
      let m = k ? keep.get(k) : cur && !keyOf(cur) ? cur : null;
      if (m && m.nodeName === n.nodeName && !m.contains(a)) {
        if (k) keep.delete(k);
        if (m !== cur) a.moveBefore && m.isConnected ? a.moveBefore(m, cur) : a.insertBefore(m, cur);
        patch(m, n);
      } else { m = n.cloneNode(false); a.insertBefore(m, cur); children(m, n); }
      last = m;
    }
    for (let x = last ? last.nextSibling : a.firstChild, y; x; x = y) { y = x.nextSibling; x.remove(); }
  }
  function patch(a, b) {
    if (a.nodeType !== 1) { if (a.nodeValue !== b.nodeValue) a.nodeValue = b.nodeValue; return; }
    if (a.hasAttribute('data-keep') || a.isEqualNode(b)) return;
    for (const { name, value } of Array.from(b.attributes)) if (a.getAttribute(name) !== value) a.setAttribute(name, value);
    for (const { name } of Array.from(a.attributes)) if (!b.hasAttribute(name) && !(name === 'open' && a.nodeName === 'DETAILS')) a.removeAttribute(name);
    children(a, b);
  }
}
