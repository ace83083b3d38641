// <pan-zoom>: move about in a board by wheel, fingers, keys or buttons. The morph leaves the style of its picture alone.
customElements.define('pan-zoom', class extends HTMLElement {
  p = new Map(); x = 0; y = 0; k = 1;
  connectedCallback() {
    if (this.on) return; // only moved within the page
    const on = this.on = (t, f, o) => this.addEventListener(t, f, o);
    on('wheel', e => { if (!this.still) { stop(e); this.asked = 1; this.zoom(Math.exp(-e.deltaY * .0015), e.clientX, e.clientY); } }, { passive: false });
    on('pointerdown', e => { this.moved = 0; this.still || this.p.set(e.pointerId, e); });
    on('pointermove', e => this.move(e));
    for (const t of ['pointerup', 'pointercancel']) on(t, e => this.p.delete(e.pointerId));
    on('click', e => { if (e.detail && this.moved > 6) { e.stopPropagation(); stop(e); } }, true);
    on('focusin', e => this.p.size || this.reach(e.target)); // by keys, not under a finger
  }
  get still() { return this.hasAttribute('still') && innerWidth > 700; } // a board that fits wide screens moves only on narrow ones
  move(e) {
    const id = e.pointerId, a = this.p.get(id); if (!a) return;
    const dx = e.clientX - a.clientX, dy = e.clientY - a.clientY, b = [...this.p.values()].find(q => q.pointerId !== id), half = b ? .5 : 1;
    this.moved += abs(dx) + abs(dy);
    if (this.moved > 6 && !this.hasPointerCapture(id)) this.setPointerCapture(id); // not sooner, or clicks miss their target
    if (b) { this.asked = 1; const d = q => hypot(q.clientX - b.clientX, q.clientY - b.clientY); this.zoom(d(e) / (d(a) || 1), (e.clientX + b.clientX) / 2, (e.clientY + b.clientY) / 2); }
    this.p.set(id, e); this.paint(this.x + dx * half, this.y + dy * half);
  }
  zoom(f, cx, cy) {
    const r = box(this), k = min(8, max(.5, this.k * f)); f = k / this.k; this.k = k;
    cx = cx === undefined ? r.width / 2 : cx - r.x; cy = cy === undefined ? r.height / 2 : cy - r.y;
    this.paint(cx - f * (cx - this.x), cy - f * (cy - this.y));
  }
  fit() { const r = box(this), q = box(this.firstElementChild), k = this.k; this.k = min(1, r.height * k / q.height); this.paint((r.width - q.width * this.k / k) / 2, 0); }
  reach(t) { // bring what has the focus into sight
    const r = box(this), q = box(t);
    if (this.still || !q.width || q.left >= r.left && q.right <= r.right && q.top >= r.top && q.bottom <= r.bottom) return;
    this.paint(this.x + r.x - q.x + (r.width - q.width) / 2, this.y + r.y - q.y + (r.height - q.height) / 2);
  }
  near() { // unless the reader has zoomed: open readable, on what may be chosen, large enough for a thumb
    if (this.asked) return;
    const r = box(this), svg = this.firstElementChild, t = all(this)[0], size = t ? box(t).width / this.k : 40;
    this.k = max(1, min(r.height * this.k / box(svg).height, svg.viewBox.baseVal.width / r.width * .75), min(3, 36 / size));
    this.paint(0, 0); t && this.reach(t);
  }
  paint(x, y) {
    const s = this.firstElementChild.style; this.x = x; this.y = y;
    s.willChange = 'transform'; s.transform = `translate(${x}px,${y}px) scale(${this.k})`;
    clearTimeout(this.t); this.t = setTimeout(() => s.willChange = '', 200); // sharp again at rest
  }
});
