"""The home page: the games on the shelf, play now, the reader's tables, joining by link."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape

from bastide.core.state import SPECTATOR
from bastide.draw.seats import COLOURS
from bastide.games.registry import Box
from bastide.text import Speech, speech
from bastide.web.pages.icons import icon
from bastide.web.pages.reader import Reader
from bastide.web.pages.shelf import shelf
from bastide.web.pages.shell import document, habits, seats_word, ways
from bastide.web.pages.sprites import scene
from bastide.web.sight import Sight

SHORT = 15  # minutes: shorter games are for trying things out
BANDS = (
    "#56712f",
    "#3f6080",
    "#a3561c",
    "#326769",
    "#8a2c22",
    "#6d3f69",
)  # white on these is readable by day and night


@dataclass(frozen=True)
class Resumed:
    """One of the reader's tables."""

    sight: Sight
    touched: str  # in words

    @property
    def mine(self) -> bool:
        return self.sight.viewer in self.sight.pending and self.sight.closed is None


def page(reader: Reader, tables: list[Resumed], open_seats: list[str]) -> str:
    say, drawn = reader.say, scene()
    games = large_first(shelf().values())
    large = [box for box in games if box.minutes >= SHORT] or games
    small = [box for box in games if box not in large]
    recent = sorted(large, key=lambda box: box.name != reader.game)
    covers = "".join(cover(box, reader, i) for i, box in enumerate(large))
    order = f' style="--first:{large.index(recent[0])}"' if large else ""
    last = next((box for box in games if box.name == reader.game), large[0])
    name = f'<span class="chip who">{icon("meeple-orange")}{escape(reader.name)}</span>' if reader.name else ""
    body = f"""<div class="sky"><svg class="scene wide" viewBox="0 0 1280 348" preserveAspectRatio="xMidYMax slice"
aria-hidden="true"><use href="{drawn}#wide"/></svg><svg class="scene narrow" viewBox="0 0 390 184"
preserveAspectRatio="xMidYMax slice" aria-hidden="true"><use href="{drawn}#narrow"/></svg>
<svg class="boat" aria-hidden="true"><use href="{drawn}#boat"/></svg></div>
<header class="top"><nav aria-label="{escape(say("nav"))}">{ways(reader)}</nav>{habits(reader)}{name}</header>
<main class="home"><div class="hero"><h1>{icon("i-logo")}<span>Bastide</span></h1><p>{escape(say("home.promise"))}</p>
{play_form(last, reader, say("home.play_now"), "main-action")}</div>
<h2 class="phone-only">{escape(say("home.choose"))}</h2><section class="shelf" aria-label="{escape(say("home.shelf"))}"
{order}>{covers}</section>
<div class="low"><section aria-labelledby="yours"><h2 id="yours">{escape(say("home.yours"))}</h2>
{resume_list(tables, say)}{short_games(small, reader)}</section>
<section aria-labelledby="by-link" id="join"><h2 id="by-link">{escape(say("home.join"))}</h2>
<form class="join" method="post" action="/join"><label class="hidden" for="link">{escape(say("home.paste"))}</label>
<input id="link" name="link" required autocomplete="off" placeholder="{escape(say("home.paste"))}">
<button class="btn">{escape(say("home.join.button"))}</button></form>
<p class="soft">{escape(say("home.no_account"))} {lobby_words(open_seats, say)}</p></section></div></main>
<div class="thumb phone-only"><a class="btn" href="#join">{escape(say("home.join"))}</a>
{play_form(last, reader, say("home.play_now.short"), "main-action")}</div>"""
    return document(reader, "Bastide", body, css="at-home")


def large_first(games: Iterable[Box]) -> list[Box]:
    """The short games, which are for trying things out, behind the others."""
    return sorted(games, key=lambda box: box.minutes < SHORT)


def play_form(box: Box, reader: Reader, words: str, css: str = "") -> str:
    """One click: the game against bots of the usual level."""
    return (
        f'<form method="post" action="/play"><input type="hidden" name="game" value="{box.name}">'
        f'<button class="btn primary {css}">{escape(words)}</button></form>'
    )


def cover(box: Box, reader: Reader, place: int) -> str:
    say, game = reader.say, speech(reader.language, box.package)
    name = escape(game("game.name"))
    facts = f"{seats_word(say, box.seats)} · {say('minutes', n=box.minutes)}"
    return f"""<article class="cover" style="--band:{BANDS[place % len(BANDS)]};--place:{place}">
<svg class="art" viewBox="0 0 200 280" preserveAspectRatio="xMidYMax slice" aria-hidden="true"><use
href="{scene()}#cover-{box.name}"/></svg><h3>{name}</h3><div class="about"><p>{escape(game("game.about"))}</p>
<p class="soft num">{escape(facts)} <span class="weight" role="img" aria-label="{escape(say("weight", n=box.weight))}"
title="{escape(say("weight", n=box.weight))}">{"●" * box.weight}{"○" * (5 - box.weight)}</span></p><div class="choices">
<form method="post" action="/play"><input type="hidden" name="game" value="{box.name}"><button class="btn primary"
aria-label="{escape(say("home.play_game", game=game("game.name")))}">{escape(say("home.play"))}</button></form>
<a class="btn" href="/new/{box.name}" aria-label="{escape(say("home.set_game", game=game("game.name")))}">
{escape(say("home.set"))}</a></div><p class="more"><a href="/rules/{box.name}">{escape(say("nav.rules"))}</a>
{learn_link(box, say)}</p></div></article>"""


def learn_link(box: Box, say: Speech) -> str:
    try:
        box.resource("guide.json")
    except FileNotFoundError:
        return ""
    return f'<a href="/learn/{box.name}">{escape(say("home.learn"))}</a>'


def short_games(small: list[Box], reader: Reader) -> str:
    """Games of a few minutes, to try things out."""
    if not small:
        return ""
    say = reader.say
    rows = []
    for box in small:
        game = speech(reader.language, box.package)
        facts = f"{seats_word(say, box.seats)} · {say('minutes', n=box.minutes)}"
        rows.append(f"""<article class="small">{thumb(box.name)}<div><h3>{escape(game("game.name"))}</h3>
<p class="soft">{escape(game("game.about"))} <span class="num">{escape(facts)}</span></p></div>
{play_form(box, reader, say("home.play"))}<span class="more"><a class="btn" href="/new/{box.name}"
aria-label="{escape(say("home.set_game", game=game("game.name")))}">{escape(say("home.set"))}</a>
{learn_link(box, say)}</span></article>""")
    return f'<h2 class="second">{escape(say("home.short"))}</h2>{"".join(rows)}'


def thumb(game: str) -> str:
    return (
        f'<svg class="thumb-art" viewBox="0 40 200 240" preserveAspectRatio="xMidYMax slice" aria-hidden="true">'
        f'<use href="{scene()}#cover-{game}" width="200" height="280"/></svg>'
    )


def resume_list(tables: list[Resumed], say: Speech) -> str:
    if not tables:
        return f'<p class="soft empty">{escape(say("home.no_tables"))}</p>'
    ordered = sorted(tables, key=lambda table: not table.mine)
    return f'<div class="tables">{"".join(resume(table, say) for table in ordered)}</div>'


def resume(table: Resumed, say: Speech) -> str:
    sight = table.sight
    seat = "" if sight.viewer == SPECTATOR else f"?seat={sight.viewer}"
    marks = "".join(icon(f"meeple-{COLOURS[sitter.colour].name}") for sitter in sight.sitters)
    return f"""<a class="resume{" mine" if table.mine else ""}" href="/t/{sight.table}{seat}">{thumb(sight.game.name)}
<span class="what"><b>{escape(sight.say("game.name"))}</b>
<span class="soft names">{escape(", ".join(sight.names))}</span>
<span class="marks">{marks}</span><span class="state"><b>{escape(whose(sight, say))}</b>
<span class="soft">{escape(table.touched)}</span></span></span></a>"""


def whose(sight: Sight, say: Speech) -> str:
    """How a table stands, in a few words."""
    if sight.over and sight.places is not None:
        winners = [name for name, place in zip(sight.names, sight.places, strict=True) if place == 1]
        return say("table.won", n=len(winners), who=say.several(winners)) if winners else say("table.over")
    if sight.closed is not None:
        return say("table.closed")
    if sight.viewer in sight.pending:
        return say("home.your_turn")
    return say("table.turn_of", who=say.several([sight.names[seat] for seat in sight.pending]))


def lobby_words(open_seats: list[str], say: Speech) -> str:
    if not open_seats:
        return f'<a href="/lobby">{escape(say("home.lobby_empty"))}</a>'
    words = say("home.lobby_waits", n=len(open_seats), games=say.several(sorted(set(open_seats))))
    return f'<a href="/lobby">{escape(words)}</a>'
