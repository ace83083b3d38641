const $ = (s, r = document) => r.querySelector(s), $$ = (s, r = document) => [...r.querySelectorAll(s)];
const view = $('#view'), body = document.body, toasts = $('#toasts'), phone = matchMedia('(max-width:700px)'), coarse = matchMedia('(pointer:coarse)');
const parsed = html => { const t = document.createElement('template'); t.innerHTML = html; return t.content; };

// Asking the server
function toast(html) {
  const box = document.createElement('div'); box.className = 'toast'; box.append(parsed(html));
  const b = document.createElement('button'); b.textContent = '×'; b.ariaLabel = body.dataset.close || 'OK'; b.onclick = () => box.remove(); box.append(b);
  toasts.replaceChildren(box); clearTimeout(toast.t); toast.t = setTimeout(() => box.remove(), 9000);
}
async function send(url, data, method = 'POST') {
  try {
    const r = await fetch(url, { method, body: data, headers: { 'X-Bastide': '1' } });
    if (r.headers.get('X-Go')) { location.href = r.headers.get('X-Go'); return; }
    const html = r.status === 204 ? '' : await r.text(), part = html && parsed(html).firstElementChild, place = part?.dataset?.into && $('#' + part.dataset.into);
    if (place) place.replaceChildren(part); else if (html) toast(html);
    return r.ok;
  } catch { toast(`<p>${body.dataset.offline || 'Offline'}</p>`); }
}
let turning;
async function soft(url, data) { // another state of the same page
  turning?.abort(); turning = new AbortController();
  try {
    const r = await fetch(url, { headers: { 'X-Bastide': '1' }, signal: turning.signal });
    if (!r.ok) return toast(await r.text());
    paint(await r.text());
    if (!data) history.replaceState(null, '', url);
  } catch (e) { if (e.name !== 'AbortError') toast(`<p>${body.dataset.offline}</p>`); }
}
addEventListener('submit', e => {
  const f = e.target, b = e.submitter, to = b?.getAttribute('formaction') || f.action;
  if (f.matches('[data-theme-form]') && b) { document.documentElement.dataset.theme = b.value; }
  if (b?.dataset.sure && !confirm(b.dataset.sure)) return e.preventDefault();
  if (!f.matches('[data-send],[data-soft]')) return;
  const d = new URLSearchParams(new FormData(f, b));
  if (f.method === 'get') { e.preventDefault(); soft(f.getAttribute('action') + '?' + d); return; }
  if (!f.matches('[data-send]')) return;
  e.preventDefault();
  send(to, d).then(ok => { if (ok && f.matches('[data-clear]')) f.reset(); });
});
addEventListener('change', e => { const f = e.target.form; if (f?.matches('[data-live]')) soft(location.pathname + '?' + new URLSearchParams(new FormData(f)), 1); });
addEventListener('input', e => { if (e.target.matches('[data-quick]')) e.target.form.requestSubmit(); });

// Choosing
function act(action, final) {
  const f = $('#acts'); if (!f) return;
  const d = new URLSearchParams(new FormData(f)); d.set('action', action); if (final) d.set('final', '1');
  unpick(); f.method === 'get' ? soft(f.getAttribute('action') + '?' + d) : send(f.action, d);
}
function unpick() { for (const n of $$('[data-picked]')) n.removeAttribute('data-picked'); const p = $('#pick'); if (p) p.hidden = true; }
function choose(t) {
  const p = $('#pick');
  if (!p || !coarse.matches || !$('#acts')?.dataset.confirm || t.dataset.picked === '1') return act(t.dataset.action, t.dataset.picked === '1');
  unpick(); t.dataset.picked = '1'; p.hidden = false; $('p', p).textContent = t.getAttribute('aria-label') || t.textContent;
  $('.primary', p).onclick = () => act(t.dataset.action, true); $('.no', p).onclick = unpick;
}
addEventListener('click', e => {
  const t = e.target.closest('[data-action],[data-tab],[data-copy],[data-soft],[data-sheet]');
  for (const d of $$('details.drop[open]')) if (!d.contains(e.target)) d.open = false;
  if (!t) { const h = e.target.closest('.panel *:has(> title)'), tip = $('#tip'); if (tip) tip.textContent = h ? $(':scope > title', h).textContent : ''; return; }
  if (t.dataset.action) choose(t);
  else if (t.dataset.tab) { view.dataset[t.dataset.group] = t.dataset.tab; settle(); }
  else if (t.matches('[data-sheet]')) { const s = ['', 'high', 'low']; view.dataset.sheet = s[(s.indexOf(view.dataset.sheet || '') + 1) % 3]; }
  else if (t.matches('[data-copy]')) { const i = $('input', t.parentNode); i.select(); navigator.clipboard?.writeText(i.value); t.textContent = t.dataset.copy; }
  else if (t.matches('a[data-soft]')) { e.preventDefault(); soft(t.getAttribute('href')); }
});
const turns = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
addEventListener('keydown', e => {
  const t = e.target, target = t.closest?.('[data-action]');
  if (e.ctrlKey || e.metaKey || e.altKey) return;
  if (target && !target.matches('button')) {
    if (e.key === 'Enter' || e.key === ' ') { e.preventDefault(); return act(target.dataset.action); }
    if (turns[e.key]) { e.preventDefault(); return step(target, turns[e.key]); }
  }
  if (t.matches?.('input,select,textarea')) return;
  if (e.key === 'Escape') { unpick(); for (const d of $$('details.drop[open]')) { d.open = false; $('summary', d).focus(); return; } }
  const zoom = { '+': 1.4, '=': 1.4, '-': 1 / 1.4 }[e.key], board = t.closest?.('pan-zoom') || $('pan-zoom');
  if (board && zoom) return board.zoom(zoom);
  if (board && e.key === '0') return board.fit();
  const b = $(`[data-key="${CSS.escape(e.key)}"]`) || (/^[1-9]$/.test(e.key) && $$('#acts .ways button')[e.key - 1]);
  if (b && !b.disabled) { e.preventDefault(); b.matches('input,summary') ? (b.click(), b.focus()) : b.click(); }
});
function step(from, [dx, dy]) {
  const centre = n => { const r = n.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; }, [x, y] = centre(from);
  let best, least = Infinity;
  for (const n of $$('svg [data-action]')) {
    const [a, b] = centre(n), ahead = (a - x) * dx + (b - y) * dy, aside = Math.abs((a - x) * dy) + Math.abs((b - y) * dx);
    if (n !== from && ahead > 1 && ahead + 2 * aside < least) { least = ahead + 2 * aside; best = n; }
  }
  best?.focus();
}
addEventListener('focusin', e => { const t = e.target.closest?.('svg [data-action]'); if (t) for (const n of $$('[data-action]', t.ownerSVGElement)) n.setAttribute('tabindex', n === t ? 0 : -1); });

// What is seen
function paint(html) {
  const had = document.activeElement, key = view.contains(had) && had.dataset.action, inside = view.contains(had);
  morph(view, parsed(html)); unpick(); settle();
  if (inside && !view.contains(document.activeElement)) (key && $(`svg [data-action=${JSON.stringify(key)}]`) || $('#acts .primary:not([disabled])') || $('svg [data-action]') || $('#turn'))?.focus({ preventScroll: true });
}
function settle() {
  const frame = $('#frame'); if (!frame) return;
  if (frame.dataset.title) document.title = frame.dataset.title;
  for (const group of ['phone', 'side']) {
    const tabs = $$(`[data-group=${group}]`), now = tabs.some(t => t.dataset.tab === view.dataset[group]) ? view.dataset[group] : tabs[0]?.dataset.tab;
    for (const t of tabs) t.setAttribute('aria-pressed', t.dataset.tab === now);
    for (const p of $$(`[data-in~=${group}]`)) p.classList.toggle('off-' + group, p.dataset.pane !== now);
  }
  if (phone.matches && frame.dataset.turn !== settle.turn) { settle.turn = frame.dataset.turn; for (const b of $$('pan-zoom')) b.near(); }
  for (const d of $$('details[data-load][open]')) load(d);
  const seats = (body.dataset.seats || '').split(' '), due = (frame.dataset.pending || '').split(' ');
  if (seats.length > 1 && !due.includes(body.dataset.seat)) {
    const next = due.find(s => s && seats.includes(s)); clearTimeout(settle.hand);
    if (next) settle.hand = setTimeout(() => location.replace(location.pathname + `?seat=${next}&hand=1`), 900);
  }
  tick();
}
async function load(d) { const r = await fetch(d.dataset.load, { headers: { 'X-Bastide': '1' } }); if (r.ok) $('[data-keep]', d).innerHTML = await r.text(); }
addEventListener('toggle', e => { if (e.target.dataset?.load && e.target.open) load(e.target); }, true);
function tick() {
  for (const n of $$('[data-left]')) {
    const s = Math.max(0, Math.round(n.dataset.left - (n.dataset.since ? Date.now() / 1000 - n.dataset.since : 0))), two = x => String(x).padStart(2, '0');
    n.textContent = s >= 86400 ? Math.round(s / 86400) + ' d' : s >= 3600 ? `${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}` : `${Math.floor(s / 60)}:${two(s % 60)}`;
  }
}
// Staying up to date
let socket, wait = 500, heard = 0;
function connect() {
  const url = new URL(view.dataset.live, location.href); url.protocol = url.protocol.replace('http', 'ws');
  socket = new WebSocket(url);
  socket.onmessage = e => { heard = Date.now(); wait = 500; body.classList.remove('offline'); if (e.data) paint(e.data); };
  socket.onclose = e => { if (e.code === 4403 || e.code === 4404) return location.reload(); body.classList.add('offline'); setTimeout(connect, wait = Math.min(2 * wait, 8000)); };
}
if (view?.dataset.live) {
  connect();
  setInterval(() => { if (heard && Date.now() - heard > 40000) { heard = Date.now(); socket.close(); } }, 5000);
}
if (view) { settle(); setInterval(tick, 1000); }
