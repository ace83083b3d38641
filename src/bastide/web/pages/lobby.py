"""The lobby: tables where somebody may sit down; and the links of a table, with their QR codes."""

from __future__ import annotations

import io
from html import escape

import segno

from bastide.core.state import SPECTATOR
from bastide.draw.seats import COLOURS
from bastide.text import speech
from bastide.web.hosting import Listing
from bastide.web.pages.home import large_first, thumb
from bastide.web.pages.icons import icon
from bastide.web.pages.reader import Reader
from bastide.web.pages.setup import chosen_words
from bastide.web.pages.shelf import shelf
from bastide.web.pages.shell import bar, document, ways
from bastide.web.sight import Sight


def page(reader: Reader, tables: list[Listing]) -> str:
    say = reader.say
    rows = "".join(_listing(reader, listing) for listing in tables if listing.game in shelf())
    about = say("lobby.about" if rows else "lobby.empty")
    body = f'<h1>{escape(say("lobby.title"))}</h1><p class="soft">{escape(about)}</p>'
    body += f'<div class="stack">{rows}</div>' if rows else ""
    body += f'<h2>{escape(say("lobby.open"))}</h2><div class="openings">{openings(reader)}</div>'
    return document(reader, say("lobby.title"), f'{bar(reader, right=ways(reader))}<main class="text">{body}</main>')


def openings(reader: Reader) -> str:
    """Whoever finds no table sets one, with a seat for whoever comes."""
    return "".join(
        f'<a class="small" href="/new/{box.name}?k1=open">{thumb(box.name)}'
        f"<b>{escape(speech(reader.language, box.package)('game.name'))}</b></a>"
        for box in large_first(shelf().values())
    )


def _listing(reader: Reader, listing: Listing) -> str:
    say, box = reader.say, shelf()[listing.game]
    game = speech(reader.language, box.package)
    people = ", ".join(escape(name) if name else f"<i>{escape(say('side.open'))}</i>" for name in listing.seats)
    options = chosen_words(box, dict(listing.options), reader.language)
    return f"""<form class="small" method="post" action="/t/{listing.table}/sit">{thumb(listing.game)}
<div><h2>{escape(game("game.name"))}</h2><p>{people}</p><p class="soft">{escape(options)}</p></div>
<input type="hidden" name="seat" value="{listing.open[0]}"><label>
<span class="hidden">{escape(say("setup.name"))}</span>
<input name="name" maxlength="40" value="{escape(reader.name)}" placeholder="{escape(say("setup.name"))}"></label>
<button class="btn primary">{escape(say("lobby.sit"))}</button></form>"""


def invitations(reader: Reader, sight: Sight, links: dict[int, str]) -> str:
    """The secret links of a table, each for one seat; and one for whoever wants to watch."""
    say = reader.say
    parts = "".join(_invitation(reader, sight, seat, f"{reader.origin}/join/{token}") for seat, token in links.items())
    further = "".join(
        f'<form method="post" action="/t/{sight.table}/link?seat={sight.viewer}"><input type="hidden" name="what"'
        f' value="{what}"><button class="btn">{icon("i-link")}{escape(say(f"invite.{what}"))}</button></form>'
        for what in (("device", "watch") if sight.viewer >= 0 else ("watch",))
    )
    place = f"/t/{sight.table}?seat={sight.viewer}"
    body = f"""<h1>{escape(say("invite.title"))}</h1><p>{escape(say("invite.about"))}</p>
<div class="invites">{parts}</div><div class="pills">{further}</div>
<div class="go"><a class="btn primary" href="{place}">{escape(say("invite.go"))}</a></div>"""
    return document(
        reader, say("invite.title"), f'{bar(reader, title=sight.say("game.name"))}<main class="text">{body}</main>'
    )


def _invitation(reader: Reader, sight: Sight, seat: int, link: str) -> str:
    say = reader.say
    if seat == SPECTATOR:
        who = f"{icon('i-eye')} {escape(say('invite.watcher'))}"
    else:
        mark = icon(f"meeple-{COLOURS[sight.sitters[seat].colour].name}")
        who = f"{mark} {escape(sight.names[seat])}"
    label = escape(say("invite.link_for", who=sight.names[seat] if seat >= 0 else say("invite.watcher")))
    return f"""<section class="invite card-box">{qr(link)}<div><h2>{who}</h2><div class="join">
<input readonly value="{escape(link)}" aria-label="{label}"><button type="button" class="btn"
data-copy="{escape(say("invite.copied"))}">{escape(say("invite.copy"))}</button></div></div></section>"""


def qr(link: str) -> str:
    """The link as a QR code."""
    out = io.BytesIO()
    segno.make(link, error="m").save(
        out, kind="svg", xmldecl=False, svgns=False, border=1, omitsize=True, svgclass="qr", lineclass=None
    )
    return out.getvalue().decode().replace("<svg", '<svg aria-hidden="true"', 1)
