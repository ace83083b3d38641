"""What is wrong with a table in a window: what scrolls, lies outside or over something else, is cut or too small, or
cannot be reached. For any browser whose pages have Playwright's interface."""

from __future__ import annotations

import os
import random
from typing import Any

from bastide.pages.shelf import shelf
from servers import Seat, Server

NAMES = ["Aliénor", "Bertrand", "Clémence", "Dagobert", "Éléonore", "Foulques"]
FULL = bool(os.environ.get("BASTIDE_FULL"))
ENDLESS = 5000
DRAWN = "() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
ACTIONS = {"tithe": 10, "carcassonne": 60, "orleans": 90, "village": 90, "villagers": 90, "settlement": 50}
SCROLLS = (
    "() => [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"
)
OUTSIDE = """() => { // parts of the frame that are not wholly in the window
  const parts = [...document.querySelectorAll('.plate, #decision, .tools, .ways, #strip, #main')];
  return parts.filter(n => {
    const r = n.getBoundingClientRect();
    return r.width && (r.left < -1 || r.top < -1 || r.right > innerWidth + 1 || r.bottom > innerHeight + 1);
  }).map(n => n.id || n.className); }"""
OVERLAPPING = """() => { // pairs of plates, and of plates and boards that do not go on below them
  const shown = s => [...document.querySelectorAll(s)].filter(n => n.getBoundingClientRect().width);
  const plates = shown('.plate, #decision, .tools, .ways, #strip:has(li)'), found = [];
  const still = shown('.table:not(.stage, .ground) figure');
  const seen = n => { // what can be seen of it where panels are scrolled
    const { left, right, top, bottom } = n.getBoundingClientRect();
    const around = n.matches('figure') && document.querySelector('#main').getBoundingClientRect();
    return around ? { left, right, top: Math.max(top, around.top), bottom: Math.min(bottom, around.bottom) }
      : { left, right, top, bottom };
  };
  const meet = (a, b) => {
    const p = seen(a), q = seen(b);
    return Math.min(p.right, q.right) - Math.max(p.left, q.left) > 1
      && Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top) > 1;
  };
  const beside = (a, b) => (a.id === 'tabs' && b.id === 'zoom') // they share a row, the tabs leave room
    || (a.id === 'strip' && b.id === 'story' && innerWidth < innerHeight); // it lies where the log has its line
  for (const a of plates) for (const b of plates)
    if (a !== b && !a.contains(b) && !b.contains(a) && !beside(a, b) && !beside(b, a) && meet(a, b))
      found.push((a.id || a.className) + ' / ' + (b.id || b.className));
  for (const a of plates) for (const b of still)
    if (!a.contains(b) && !b.closest('#boards')?.contains(a) && meet(a, b))
      found.push((a.id || a.className) + ' / ' + b.id);
  return [...new Set(found)]; }"""
SMALL_TEXT = """least => { // words of the page, not of pictures
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [];
  for (let n = walk.nextNode(); n; n = walk.nextNode()) {
    const parent = n.parentElement, r = parent.getBoundingClientRect();
    if (!n.data.trim() || parent.closest('svg, script, style, .hidden') || r.width < 2 || r.height < 2) continue;
    const size = parseFloat(getComputedStyle(parent).fontSize);
    if (size < least) found.push(`${size} ${n.data.trim().slice(0, 20)}`);
  }
  return found; }"""
DRAWN_TEXT = """async least => { // words of pictures as they are when the panel opens, also those within symbols
  const files = {}, found = [];
  const size = n => parseFloat(n.closest('[font-size]')?.getAttribute('font-size') ?? 16);
  for (const n of document.querySelectorAll('#main svg.panel :is(text, use[href*="#"])')) {
    const { width } = n.getBoundingClientRect(), matrix = n.getScreenCTM();
    const pixels = matrix && Math.hypot(matrix.b, matrix.d);
    if (!width || n.closest('[data-shut], .car-tools')) continue;
    if (n.matches('text')) {
      const high = parseFloat(getComputedStyle(n).fontSize) * pixels;
      if (n.textContent.trim() && high < least) found.push(`${high.toFixed(1)} ${n.textContent.slice(0, 20)}`);
      continue;
    }
    const [file, name] = n.getAttribute('href').split('#');
    if (!file) continue;
    files[file] ??= fetch(file).then(a => a.text()).then(t => new DOMParser().parseFromString(t, 'image/svg+xml'));
    const symbol = (await files[file]).getElementById(name);
    const drawn = symbol?.getAttribute('viewBox')?.split(' ')[2];
    for (const text of drawn ? symbol.querySelectorAll('text') : []) {
      const high = size(text) * pixels * (n.getAttribute('width') ?? drawn) / drawn;
      if (high < least) found.push(`${high.toFixed(1)} ${text.textContent} in ${name}`);
    }
  }
  return found; }"""
DRAWN_TARGETS = """least => { // what can be chosen on the panel in front, as it opens
  const found = [];
  const all = '#main svg :is([data-place], [data-card], [data-hold], [data-action]:not([data-place] *, [data-with]))';
  for (const n of document.querySelectorAll(all)) {
    const { width, height } = n.getBoundingClientRect();
    if (!width || n.closest('[data-shut], .car-loupe')) continue;
    if (Math.min(width, height) < least - 0.5)
      found.push(`${Math.round(width)}x${Math.round(height)} ${n.dataset.action ?? n.dataset.hold ?? ''}`);
  }
  return found; }"""
SMALL_TARGETS = """least => { // links within sentences are as high as their line
  const found = [];
  for (const n of document.querySelectorAll('button, a, summary, input, select')) {
    const r = n.getBoundingClientRect();
    if (!r.width || n.closest('p, .log, .hidden, .skip')) continue;
    if (n.closest('details:not([open])') && !n.matches('summary')) continue; // not to be seen
    if (Math.min(r.width, r.height) < least - 0.5)
      found.push(`${Math.round(r.width)}x${Math.round(r.height)} ${n.id || n.className || n.textContent.slice(0, 20)}`);
  }
  return found; }"""
CUT = """() => [...document.querySelectorAll('#turn, .btn, .tabs button, .player :is(.who, .score, .end)')]
  .filter(n => {
    if (!n.getBoundingClientRect().width || getComputedStyle(n).display === 'inline') return false;
    if (n.closest('details:not([open]) > :not(summary)')) return false; // not to be seen
    return n.scrollWidth > n.clientWidth + 2 || n.scrollHeight > n.clientHeight + 3;
  }).map(n => (n.id || n.className) + ' ' + n.textContent.trim().slice(0, 30))"""
UNREACHABLE = """() => { // marks in front that no click meets, scrolled to where a reader would scroll them
  const found = [];
  for (const n of document.querySelectorAll('#main svg [data-action], .pane svg [data-action]')) {
    if (!n.getBoundingClientRect().width || n.closest('pan-zoom:not([still])')) continue; // one moves about in those
    for (let around = n.parentElement; around; around = around.parentElement) { // Firefox takes wrong boxes in pictures
      const { x, y, right, bottom } = n.getBoundingClientRect(), room = around.getBoundingClientRect();
      const nearest = (start, end) => Math.min(0, start) || Math.max(0, end);
      around.scrollBy(nearest(x - room.x, right - room.right), nearest(y - room.y, bottom - room.bottom));
    }
    const r = n.getBoundingClientRect();
    let met = false;
    for (const fx of [.5, .2, .8]) for (const fy of [.5, .2, .8]) {
      const hit = document.elementFromPoint(r.x + r.width * fx, r.y + r.height * fy);
      met ||= hit && hit.closest('[data-action]')?.dataset.action === n.dataset.action;
    }
    if (!met) found.push(n.dataset.action);
  }
  return found; }"""
LOST = """async () => { // a land of which nothing can be seen, once its pictures are there
  const land = document.querySelector('pan-zoom[land]');
  const inSight = n => {
    const { x, y, width, height } = n.getBoundingClientRect();
    return land.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  };
  for (let frames = 0; land && frames < 60; frames++) {
    if ([...land.querySelectorAll('use[id^=t]')].some(inSight)) break;
    if (frames === 59) return ['all tiles'];
    await new Promise(requestAnimationFrame);
  }
  return []; }"""
LOST_CHIPS = """least => { // turns of others that no click meets, scrolled to, or that are too small
  const found = [];
  for (const n of document.querySelectorAll('#strip button')) {
    n.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const { x, y, width, height } = n.getBoundingClientRect();
    const met = document.elementFromPoint(x + width / 2, y + height / 2)?.closest('#strip button') === n;
    if (!met || height < least - 0.5) found.push(`${Math.round(width)}x${Math.round(height)} ${n.textContent}`);
  }
  return found; }"""
MOVED_BY_STRIP = """() => { // boards that move or change their size when there is nothing to tell of others any more
  const strip = document.querySelector('#strip'), told = [...(strip?.childNodes ?? [])];
  const boards = [...document.querySelectorAll('#main, #main figure, #main .panel')];
  const room = () => boards.map(n => {
    const { x, y, width, height } = n.getBoundingClientRect();
    return [n.id, x, y, width, height].join(' '); });
  const before = room();
  strip?.replaceChildren();
  const after = room();
  strip?.replaceChildren(...told);
  return before.filter((board, i) => board !== after[i]); }"""
NO_LOG = """() => { // beside the board there is room for some lines of it
  const { width, height } = document.querySelector('#pane-log').getBoundingClientRect();
  return innerWidth > innerHeight && width && height < 60 ? [`${Math.round(height)} pixels`] : []; }"""


def seat_at(server: Server, game: str, stage: str) -> Seat:
    """A seat at a table with most players, in the middle or at the end of a game."""
    people = [{"kind": "person", "name": name} for name in NAMES[: shelf()[game].seats[-1]]]
    *seats, _ = server.open(game, people, seed=5)
    return play(seats, stage, ACTIONS[game], random.Random(3))


def play(seats: list[Seat], stage: str, moves: int, luck: random.Random) -> Seat:
    """Play at random until the middle or the end; who then has something to decide after another has acted."""
    done, last = 0, -1
    while True:
        seen = seats[0].look()
        if seen["over"]:
            return seats[0]
        number = seen["pending"][-1]
        mine = seats[number].look()
        if stage == "middle" and done >= moves and number != last and len(mine["legal"]) > 1:
            return seats[number]
        seats[number].act(luck.choice(mine["legal"])["text"], mine["version"])
        last = number
        done += 1
        assert done < ENDLESS


def faults(page: Any, least_target: int, still: bool) -> list[str]:
    """Everything that is wrong with the window as it is."""
    found = [f"scrolls by {page.evaluate(SCROLLS)}"] if max(page.evaluate(SCROLLS)) > 1 else []
    for name, script, argument in [
        ("outside", OUTSIDE, None),
        ("overlapping", OVERLAPPING, None),
        ("small text", SMALL_TEXT, 11),
        ("small drawn text", DRAWN_TEXT, 10.95),
        ("small targets", SMALL_TARGETS, least_target),
        ("small drawn targets", DRAWN_TARGETS, least_target),
        ("cut", CUT, None),
        ("unreachable", UNREACHABLE, None),
        ("out of sight", LOST, None),
        ("too low a log", NO_LOG, None),
    ]:
        wrong = page.evaluate(script, argument)
        if wrong and not (name == "unreachable" and not still):
            found.append(f"{name}: {wrong[:6]}")
    return found


def open_in(page: Any, size: tuple[int, int], anew: bool) -> None:
    """Give the window this size, and open its page anew or see it drawn."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    if anew:
        page.reload()
        page.wait_for_selector("#frame")
    page.evaluate(DRAWN)


def faults_in_windows(page: Any, sizes: list[tuple[int, int]], phone: bool) -> dict[str, list[str]]:
    """Everything that is wrong with the table on a page in windows of these sizes, behind each of its tabs. In a full
    run it is opened anew in each of them; else in the first, and the window is then made larger and smaller."""
    wrong, least = {}, 44 if phone else 24
    for size in sizes:
        open_in(page, size, FULL or size == sizes[0])
        if page.locator("#result").count():  # lies over the table until it is put away
            assert page.evaluate(OUTSIDE) == []
            page.locator("#result [data-away]").click()
        tabs = page.locator("#tabs button:visible")
        for number in range(max(1, tabs.count())):
            if tabs.count():
                tabs.nth(number).click()
            found = faults(page, least, not phone)
            found += [f"lost chip: {chip}" for chip in page.evaluate(LOST_CHIPS, least)]
            found += [f"moved by the strip: {board}" for board in page.evaluate(MOVED_BY_STRIP)]
            if found:
                wrong[f"{size[0]}x{size[1]} {number}"] = found
    return wrong
