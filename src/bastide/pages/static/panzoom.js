// <pan-zoom>: move about in a board by wheel, fingers, keys or buttons. The morph leaves the style of its picture alone.
customElements.define('pan-zoom', class extends HTMLElement {
  p = new Map(); x = 0; y = 0; k = 1;
  connectedCallback() {
    if (this.on) return; // only moved within the page
    const on = this.on = (t, f, o) => this.addEventListener(t, f, o);
    on('wheel', e => { if (!this.still) { stop(e); this.asked = 1; this.zoom(Math.exp(-e.deltaY * .0015), e.clientX, e.clientY); } }, { passive: 0 });
    on('pointerdown', e => { this.moved = 0; this.still || this.p.set(e.pointerId, e); });
    on('pointermove', e => this.move(e));
    for (const t of ['pointerup', 'pointercancel']) on(t, e => this.p.delete(e.pointerId));
    on('click', e => { if (e.detail && this.moved > 6) { e.stopPropagation(); stop(e); } }, 1);
    on('focusin', e => e.target.matches(':focus-visible') && this.reach(e.target)); // by keys, not under a finger
  }
  get svg() { return this.firstElementChild; }
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
    cx = (cx ?? r.x + r.width / 2) - r.x; cy = (cy ?? r.y + r.height / 2) - r.y;
    this.paint(cx - f * (cx - this.x), cy - f * (cy - this.y));
  }
  fit() { this.k = min(1, box(this).height / this.svg.clientHeight); this.paint(0, 0); }
  reach(t) { // bring what has the focus into sight
    const r = box(this), q = box(t), w = (r.width - q.width) / 2, h = (r.height - q.height) / 2, dx = r.x - q.x + w, dy = r.y - q.y + h;
    if (!this.still && q.width && (abs(dx) > w || abs(dy) > h)) this.paint(this.x + dx, this.y + dy);
  }
  near() { // unless the reader has zoomed: open readable, on what may be chosen, large enough for a thumb
    const r = box(this), svg = this.svg, t = all(this)[0], size = t ? box(t).width / this.k : 40;
    if (this.asked || (this.due = !r.width)) return; // not while out of sight
    this.k = max(1, min(r.height / svg.clientHeight, svg.viewBox.baseVal.width / r.width * .75), min(3, 36 / size));
    this.paint(0, 0); t && this.reach(t);
  }
  paint(x, y) { // never beyond the edges
    const r = box(this), svg = this.svg, s = svg.style, k = this.k, hold = (v, room, size) => size < room ? (room - size) / 2 : min(0, max(room - size, v));
    this.x = hold(x, r.width, svg.clientWidth * k); this.y = hold(y, r.height, svg.clientHeight * k);
    s.willChange = 'transform'; s.transform = `translate(${this.x}px,${this.y}px) scale(${k})`;
    clearTimeout(this.t); this.t = setTimeout(() => s.willChange = '', 200); // sharp again at rest
  }
});
