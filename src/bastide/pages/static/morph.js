// A keyed morph: what has the same key on both sides is the same node: kept, moved, patched.
// What the reader has opened, zoomed or picked stays so.
const keys = '[id],[data-action],button[value]', keyOf = n => n.nodeType > 1 ? '' : n.id || (n.dataset.action ? 'a ' + n.dataset.action : n.nodeName === 'BUTTON' && n.value ? 'b ' + n.value : '');
function morph(root, next) {
  const wanted = new Set($$(keys, next).map(keyOf)), keep = new Map();
  for (const n of $$(keys, root)) { const k = keyOf(n); if (wanted.has(k) && !keep.has(k)) keep.set(k, n); }
  children(root, next);
  function children(a, b) {
    let last = null;
    for (const n of [...b.childNodes]) {
      const cur = last ? last.nextSibling : a.firstChild, k = keyOf(n);
      let m = k ? keep.get(k) : cur && !keyOf(cur) ? cur : null;
      if (m && m.nodeName === n.nodeName && !m.contains(a)) {
        keep.delete(k);
        if (m !== cur) a[a.moveBefore && m.isConnected ? 'moveBefore' : 'insertBefore'](m, cur);
        patch(m, n);
      } else { m = n.cloneNode(); a.insertBefore(m, cur); children(m, n); }
      last = m;
    }
    for (let x = last ? last.nextSibling : a.firstChild, y; x; x = y) { y = x.nextSibling; x.remove(); }
  }
  function patch(a, b) {
    if (a.nodeType !== 1) { if (a.nodeValue !== b.nodeValue) a.nodeValue = b.nodeValue; return; }
    if ('keep' in a.dataset || a.isEqualNode(b)) return;
    for (const { name, value } of [...b.attributes]) if (at(a, name) !== value) a.setAttribute(name, value);
    for (const { name } of [...a.attributes]) if (!b.hasAttribute(name) && !/^open$|style|picked|role|tabi/.test(name)) a.removeAttribute(name);
    children(a, b);
  }
}
