// <pan-zoom>: move about in a board by wheel, fingers, keys or buttons. Its state is in a shadow root, out of reach of the morph.
class PanZoom extends HTMLElement {
  #p = new Map(); #v = { x: 0, y: 0, k: 1 };
  connectedCallback() {
    if (this.shadowRoot) return;
    const words = (this.getAttribute('words') || '').split('|');
    this.attachShadow({ mode: 'open' }).innerHTML = `<style>:host{display:block;overflow:hidden;touch-action:none;position:relative}
      #s{width:100%;height:100%;transform-origin:0 0}#b{position:absolute;right:8px;bottom:8px;display:flex;gap:4px}
      button{width:36px;height:36px;border:1px solid var(--line);border-radius:8px;background:var(--paper);color:var(--text);font:20px/1 var(--sans);cursor:pointer}
      button:focus-visible{outline:3px solid var(--accent)}@media(pointer:coarse){button{width:44px;height:44px}}</style>
      <div id="s"><slot></slot></div><div id="b">${['+', '−', '⛶'].map((t, i) => `<button aria-label="${words[i] || t}" title="${words[i] || t}">${t}</button>`).join('')}</div>`;
    this.stage = this.shadowRoot.getElementById('s');
    const b = this.shadowRoot.querySelectorAll('button');
    b[0].onclick = () => this.zoom(1.4); b[1].onclick = () => this.zoom(1 / 1.4); b[2].onclick = () => this.fit();
    const on = (t, f, o) => this.addEventListener(t, f, o);
    on('wheel', e => { e.preventDefault(); this.zoom(Math.exp(-e.deltaY * .0015), e.clientX, e.clientY); }, { passive: false });
    on('pointerdown', e => { this.#p.set(e.pointerId, e); this.moved = 0; });
    on('pointermove', e => this.#move(e));
    for (const t of ['pointerup', 'pointercancel', 'pointerleave']) on(t, e => this.#p.delete(e.pointerId));
    on('click', e => { if (e.detail && this.moved > 6) { e.stopPropagation(); e.preventDefault(); } }, true);
    on('focusin', e => this.reach(e.target));
  }
  #move(e) {
    const a = this.#p.get(e.pointerId); if (!a) return;
    const dx = e.clientX - a.clientX, dy = e.clientY - a.clientY, b = [...this.#p.values()].find(q => q.pointerId !== e.pointerId);
    this.moved += Math.abs(dx) + Math.abs(dy);
    if (this.moved > 6 && !this.hasPointerCapture(e.pointerId)) this.setPointerCapture(e.pointerId);
    if (b) { const d = q => Math.hypot(q.clientX - b.clientX, q.clientY - b.clientY);
      this.zoom(d(e) / (d(a) || 1), (e.clientX + b.clientX) / 2, (e.clientY + b.clientY) / 2); }
    this.#v.x += b ? dx / 2 : dx; this.#v.y += b ? dy / 2 : dy; this.#p.set(e.pointerId, e); this.#paint();
  }
  zoom(f, cx, cy) {
    const v = this.#v, r = this.getBoundingClientRect(), k = Math.min(8, Math.max(.5, v.k * f)); f = k / v.k;
    cx = (cx ?? r.x + r.width / 2) - r.x; cy = (cy ?? r.y + r.height / 2) - r.y;
    v.x = cx - f * (cx - v.x); v.y = cy - f * (cy - v.y); v.k = k; this.#paint();
  }
  fit() { this.#v = { x: 0, y: 0, k: 1 }; this.#paint(); }
  reach(t) { // bring what has the focus into sight
    const r = this.getBoundingClientRect(), q = t.getBoundingClientRect();
    if (t === this || !q.width || q.left >= r.left && q.right <= r.right && q.top >= r.top && q.bottom <= r.bottom) return;
    this.#v.x += r.x + r.width / 2 - q.x - q.width / 2; this.#v.y += r.y + r.height / 2 - q.y - q.height / 2; this.#paint();
  }
  near() { // open on what may be chosen, large enough for a thumb
    const found = [...this.querySelectorAll('[data-action]')].map(n => n.getBoundingClientRect()).filter(q => q.width);
    if (!found.length) return;
    const least = Math.min(...found.map(q => Math.max(q.width, q.height)));
    if (least < 40) { this.zoom(Math.min(4, 44 / least)); this.reach([...this.querySelectorAll('[data-action]')].pop()); }
  }
  #paint() { const { x, y, k } = this.#v, s = this.stage.style; s.willChange = 'transform'; s.transform = `translate(${x}px,${y}px) scale(${k})`;
    clearTimeout(this.t); this.t = setTimeout(() => s.willChange = '', 200); } // sharp again at rest
}
customElements.define('pan-zoom', PanZoom);
