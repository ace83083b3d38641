const { abs, hypot, max, min } = Math;
const page = document, $ = (s, r = page) => r.querySelector(s), $$ = (s, r = page) => [...r.querySelectorAll(s)], on = addEventListener, at = (n, name = 'action') => n?.getAttribute(name);
const box = n => n.getBoundingClientRect(), stop = e => e.preventDefault(), mark = 'svg [data-action]', all = r => $$(mark, r);
const view = $('#view'), own = view?.dataset, body = page.body, told = body.dataset, finger = matchMedia('(pointer:coarse)'), headers = { 'X-Bastide': 1 };
const made = html => page.createRange().createContextualFragment(html);
const fields = (f, b) => new URLSearchParams(new FormData(f, b));

// Asking the server
function toast(html) {
  const at = $('#toasts'); at.innerHTML = `<div class="toast">${html}<button data-away aria-label="${told.close}">×</button></div>`;
  clearTimeout(at.t); at.t = setTimeout(() => at.innerHTML = '', 9e3);
}
const lost = () => toast(`<p>${told.offline}</p>`);
async function send(url, data) {
  try {
    const r = await fetch(url, { method: 'POST', body: data, headers }), go = r.headers.get('X-Go');
    if (go) return location = go;
    const html = await r.text(), place = $('#' + (made(html).firstChild?.dataset?.into || 'x'));
    if (place) place.innerHTML = html; else html && toast(html);
    return r.ok;
  } catch { lost(); }
}
let turning, hand, seen;
async function soft(url, quiet) { // another state of the same page
  turning?.abort(); turning = new AbortController();
  try {
    const r = await fetch(url, { headers, signal: turning.signal }), html = await r.text();
    if (!r.ok) return toast(html);
    paint(html); quiet || history.replaceState(0, 0, url);
  } catch (e) { e.code === 20 || lost(); } // 20: broken off by the next
}
on('submit', e => {
  const f = e.target, b = e.submitter, set = f.dataset;
  if (b?.dataset.sure && !confirm(b.dataset.sure)) return stop(e);
  if ('soft' in set) { stop(e); soft(at(f) + '?' + fields(f, b)); }
  if ('send' in set) { stop(e); send(at(b, 'formaction') || at(f), fields(f, b)).then(ok => ok && 'clear' in set && f.reset()); }
});
on('change', ({ target: { form: f } }) => f && 'live' in f.dataset && soft(location.pathname + '?' + fields(f), 1));
on('input', ({ target: t }) => 'quick' in t.dataset && t.form.requestSubmit());

// Choosing
function act(action, final) {
  const f = $('#acts'), d = fields(f); d.set('action', action); final && d.set('final', 1);
  unpick(); 'soft' in f.dataset ? soft(at(f) + '?' + d) : send(at(f), d);
}
function unpick() { $$('[data-picked]').forEach(n => delete n.dataset.picked); const p = $('#pick'); p && (p.hidden = 1); }
function choose(t) { // on touch: tap, see, confirm
  const p = $('#pick'), again = 'picked' in t.dataset;
  if (!p || !finger.matches || !$('#acts').dataset.confirm || again) return act(t.dataset.action, again);
  unpick(); t.dataset.picked = ''; p.hidden = 0; $('p', p).textContent = $('title', t).textContent;
  $('.primary', p).onclick = () => act(t.dataset.action, 1); $('.no', p).onclick = unpick;
}
const turns = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const beside = e => finger.matches && e.target.closest('#main') && Object.values(turns).map(([x, y]) => page.elementFromPoint(e.clientX + 9 * x, e.clientY + 9 * y)?.closest(mark)).find(n => n); // a finger is no point
on('click', e => {
  const t = e.target.closest('[data-action],[data-tab],[data-copy],a[data-soft],[data-sheet],[data-away],[data-zoom]') || beside(e), d = t?.dataset, tip = $('#tip');
  for (const n of $$('.drop[open]')) n.open = n.contains(e.target) && !e.target.closest('.menu button');
  if (tip) tip.textContent = !t && $('title', e.target.closest('.panel :has(> title)') || tip)?.textContent || '';
  if (!t) return;
  if (d.action) choose(t);
  else if (d.tab) { own[d.group] = d.tab; settle(); }
  else if (d.zoom) zoom(+d.zoom);
  else if ('sheet' in d) own.sheet = { high: 'low', low: '' }[own.sheet] ?? 'high';
  else if (d.copy) { const i = $('input', t.parentNode); i.select(); navigator.clipboard?.writeText(i.value); t.textContent = d.copy; }
  else { stop(e); 'away' in d ? t.parentNode.remove() : soft(at(t, 'href')); }
});
on('keydown', e => {
  const t = e.target, k = e.key, target = t.closest(mark), factor = { '+': 1.4, '=': 1.4, '-': .7, 0: -1 }[k];
  if (e.ctrlKey || e.metaKey || e.altKey) return;
  if (target && (/Enter|\s/.test(k) || turns[k])) { stop(e); return turns[k] ? step(target, turns[k]) : act(target.dataset.action); }
  if (t.matches('input,select,textarea')) return;
  if (k === 'Escape') { unpick(); const d = $('.drop[open]'); if (d) { d.open = 0; return $('summary', d).focus(); } }
  if (factor) return zoom(factor);
  const b = $(`[data-key="${CSS.escape(k)}"]`) || k > 0 && $$('#acts .ways button')[k - 1];
  b && (stop(e), b.click());
});
function zoom(f) { const b = $$('pan-zoom').find(b => b.offsetParent); b && ((b.asked = f > 0) ? b.zoom(f) : b.fit()); }
function step(from, [dx, dy]) { // to the nearest target in this direction
  const centre = n => { const r = box(n); return [r.x + r.width / 2, r.y + r.height / 2]; }, [x, y] = centre(from);
  const far = n => { const [a, b] = centre(n), ahead = (a - x) * dx + (b - y) * dy; return ahead > 1 ? ahead + 2 * abs((a - x) * dy + (b - y) * dx) : 1e9; };
  const best = all().sort((a, b) => far(a) - far(b))[0];
  far(best) < 1e9 && best.focus();
}
function rove(list, t = list[0]) { for (const n of list) { n.role = 'button'; n.tabIndex = -(n !== t); } } // one by the tab key, the others by arrows
on('focusin', e => { const t = e.target.closest(mark); if (t) rove(all(t.closest('figure')), t); });

// What is seen
function paint(html) {
  const had = page.activeElement, inside = view.contains(had), key = had.dataset.action;
  morph(view, made(html)); $('[data-picked]') || unpick(); $('#hint')?.replaceChildren(); settle();
  if (inside && !view.contains(page.activeElement)) (all().find(n => n.dataset.action === key) || $('#acts .primary') || all()[0] || $('.ways button') || $('#turn'))?.focus();
}
function settle() {
  const set = $('#frame')?.dataset, fresh = set?.turn !== seen; if (!set) return;
  $$('.panel').forEach(p => rove(all(p)));
  page.title = set.title;
  for (const group of ['phone', 'own', 'side']) {
    const tabs = $$(`[data-group=${group}]`), due = tabs.filter(t => 'due' in t.dataset), was = tabs.find(t => t.dataset.tab === own[group]);
    if (!tabs[0]) continue;
    const now = own[group] = (due[0] && fresh && !due.includes(was) ? due[0] : was || tabs[0]).dataset.tab; // show where a new decision is taken
    for (const t of tabs) t.ariaPressed = t.dataset.tab === now;
    for (const p of $$(`[data-in~=${group}]`)) p.classList.toggle('off-' + group, p.dataset.pane !== now);
  }
  if (innerWidth < 701) { // bring what may be chosen into sight
    $$('pan-zoom').forEach(b => (fresh || b.due) && b.near());
    fresh && $$('#own [data-action]').find(n => box(n).width)?.scrollIntoView({ block: 'center' });
  }
  seen = set.turn;
  $$('details[data-load][open]').forEach(load);
  const due = set.pending?.split(' ') || [], next = due.find(s => s && told.seats?.includes(s));
  clearTimeout(hand); // several seats at one device
  if (next && !due.includes(told.seat)) hand = setTimeout(() => location.replace(`?seat=${next}&hand=1`), 900);
  tick();
}
async function load(d) { const r = await fetch(d.dataset.load, { headers }); if (r.ok) $('[data-keep]', d).innerHTML = await r.text(); }
on('toggle', ({ target: t }) => t.dataset.load && t.open && load(t), 1);
function tick() {
  const two = x => ':' + `${x % 60 | 0}`.padStart(2, 0);
  for (const n of $$('[data-left]')) { const { left, since } = n.dataset, s = max(0, left - (since ? Date.now() / 1e3 - since : 0)); n.textContent = (s / 3600 | 0) + two(s / 60) + two(s); }
}

// Staying up to date
const net = up => body.classList.toggle('offline', !up);
let socket, wait = 500, heard;
function connect() {
  socket = new WebSocket(own.live);
  socket.onmessage = e => { heard = Date.now(); wait = 500; net(1); e.data && paint(e.data); };
  socket.onclose = e => { if (/440/.test(e.code)) return location.reload(); net(0); setTimeout(connect, wait = min(2 * wait, 8e3)); };
}
if (own?.live) { connect(); setInterval(() => Date.now() - heard > 4e4 && socket.close(), 2e4); }
settle(); setInterval(tick, 1e3);
