"""Motion at a table, recorded by the page itself, and the frame in which it must end: the server's."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import Any

from browser_user import BrowserUser
from servers import Seat

TRACE = """() => { // every animation that the page begins, in order, every sentence it speaks, the last frame that came
  window.begun = [];
  window.said = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    if (this !== document.body) begun.push({ css: this.className, of: this.dataset.of, words: this.textContent });
    const slowness = window.slowness || 0.15; // faster than for people: what is tested is the order and the end
    how[1].duration *= slowness;
    how[1].delay = (how[1].delay || 0) * slowness;
    return animate.apply(this, how);
  };
  window.heard = '';
  window.WebSocket = class extends WebSocket {
    constructor(address) {
      super(address);
      this.addEventListener('message', ({ data }) => { heard = data || heard; });
    }
  };
  document.addEventListener('DOMContentLoaded', () => {
    const spoken = document.querySelector('#spoken');
    if (spoken) new MutationObserver(() => said.push(spoken.textContent)).observe(spoken, { childList: true });
  });
}"""
HIDE = """() => { // the tab as if another one were in front
  window.away = false;
  Object.defineProperty(document, 'hidden', { get: () => window.away });
}"""
QUIET = """() => !document.querySelector('#flights > *') // marks of what is legal march for seconds: CSS does that
  && document.getAnimations().every(animation => animation instanceof CSSAnimation)"""
DUE = """() => document.querySelector('#frame').dataset.pending.split(' ').includes(document.body.dataset.seat)
  && !!document.querySelector('#acts [name=version]')"""
PIECES = """root => Object.fromEntries([...root.querySelectorAll('svg [id]')].map(piece => [piece.id, // where they lie
  ['x', 'y', 'href', 'transform', 'class'].map(name => piece.getAttribute(name)).join()
    + piece.style.translate + piece.style.transform]))"""
SERVED = f"""async () => {{ // the frame as the server has it now, beside the one that is shown
  const html = await (await fetch(location.href, {{ headers: {{ 'X-Bastide': 1 }} }})).text();
  const served = new DOMParser().parseFromString(html, 'text/html');
  const pieces = {PIECES};
  return [pieces(document.querySelector('#frame')), pieces(served),
    [...document.querySelectorAll('#frame [style*="opacity"]')].map(piece => piece.id)]; }}"""

TRIES, PAUSE = 20, 0.25  # seconds


def sit(visitors: Any, seat: Seat, **settings: Any) -> BrowserUser:
    """Somebody who likes motion, with all of it recorded."""
    visitor: BrowserUser = visitors(**({"reduced_motion": "no-preference"} | settings))
    visitor.page.add_init_script(f"({TRACE})(); ({HIDE})()")
    visitor.sit(seat)
    return visitor


def ready(visitor: BrowserUser) -> None:
    """Until it is this person's turn and all has been played."""
    visitor.page.wait_for_function(f"() => ({DUE})() && ({QUIET})()")


def flown(visitor: BrowserUser) -> list[str]:
    """The pieces that have travelled, in order."""
    begun = visitor.page.evaluate("() => begun")
    return [one["of"] for one in begun if one["css"] == "flight" and one.get("of")]


def assert_as_served(visitor: BrowserUser) -> None:
    shown, served, hidden = visitor.page.evaluate(SERVED)
    assert shown == served
    assert not hidden, "something that has landed is still hidden"


def wait_until_as_served(visitor: BrowserUser) -> None:
    """Until the page shows what the server has, where a frame may still be on its way."""
    for _ in range(TRIES):
        with suppress(AssertionError):
            assert_as_served(visitor)
            return
        time.sleep(PAUSE)
    assert_as_served(visitor)
