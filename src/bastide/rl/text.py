"""Games for agents that read: what a seat knows in words, answers read leniently, a reason for every refusal.

    table = TextEnv("tithe", seat=0, bots="greedy")
    text = table.reset(seed=1)
    while not table.over:
        text, reward, over, info = table.step(answer(text))  # your agent

An observation has at most LIMIT characters, which is about 2,000 tokens counted as three characters each (English with
coordinates has rather four). What is longer is shortened, never in silence: the text says how much was left out and
with which word (`show …`, `list …`) the reader may ask for it without playing.
"""

from __future__ import annotations

import random
import re
from difflib import get_close_matches
from typing import Any, NamedTuple

from bastide.core.action import Action
from bastide.core.errors import BadNotation, BadOption, IllegalAction
from bastide.core.state import NOBODY, Entry, bit
from bastide.games.registry import box
from bastide.rl.rewards import REWARDS
from bastide.rl.seat_tables import bots_by_seat
from bastide.store.game_session import GameSession
from bastide.text import speech
from bastide.text.rules import defined, sentence

CHARACTERS_PER_TOKEN = 3
TOKENS = 2000
LIMIT = TOKENS * CHARACTERS_PER_TOKEN
PAGE = 3000  # characters of an answer to `show` or `list`
NEWS = 1200  # characters of what has happened since
HELP = "Answer with one action as it is written in the list, or with its number. `help` tells what else you may say."
WORDS = (
    "You may also say: `list` (all legal actions; `list 3` for the third page), `show` (the headings of the table), "
    "`show HEADING` or `show HEADING 2` (a part of the table in full), `rules ID` (a rule, or all that begin so), "
    "`history` (what has happened since your last choice). None of these plays."
)
NOISE = re.compile(r"^[\s`*_\"'“”‘’«»>\-•]+|[\s`*_\"'“”‘’«».!;,]+$")
LEAD = re.compile(
    r"^(?:(?:final|my|the|next)\s+)*(?:answer|action|move|choice|play)\s*(?:is)?\s*[:=]\s*|^(?:i|we)\s+(?:will\s+|would\s+)?"
    r"(?:choose|play|take|pick|select)\s*[:=]\s*",
    re.I,
)
NUMBER = re.compile(r"^(?:no\.?|number|option|#)?\s*(\d+)[.)]?$", re.I)
BOXED = re.compile(r"<action>(.*?)</action>|\\boxed\{(.*?)\}|\[\[(.*?)\]\]", re.S | re.I)


class Refusal(Exception):
    """An answer that plays nothing, and why."""


class TextStep(NamedTuple):
    """What a step gives, as other environments do."""

    text: str
    reward: float
    over: bool
    info: dict[str, Any]


def tokens(text: str) -> int:
    """About how many tokens a text has; rather too many."""
    return -(-len(text) // CHARACTERS_PER_TOKEN)


class TextTable:
    """A running game that is told and played in words."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: dict[str, Any] | None = None,
        seed: int = 0,
        language: str = "en",
    ) -> None:
        self.box = box(game)
        self.game = self.box.game(seats, options)
        self.say = speech(language, self.box.package)
        self.language = language
        self.names = [self.say("seat", n=seat + 1) for seat in range(self.game.seats)]
        draws = random.Random(seed)
        self.session = GameSession(self.game, next_seed=lambda: draws.getrandbits(55) | 1)
        self.told = [0] * self.game.seats  # lines of the record that each seat has been told of

    @property
    def seat(self) -> int:
        """Who has to choose; of several the first; -1 when the game is over."""
        return int(self.session.state.actor())

    def legal(self, seat: int) -> list[Action]:
        return self.game.legal(self.session.state.redact(seat), seat)

    def sections(self, seat: int) -> list[tuple[str, list[str]]]:
        """The table as this seat sees it: headings with lines."""
        return self.box.text.describe(self.game, self.session.state.redact(seat), self.names, self.say)

    def news(self, seat: int) -> list[str]:
        """What has happened since the seat was last told, as far as it may know."""
        lines = [
            self.box.text.event(self.game, event.event(), self.names, self.say)
            for line in self.session.lines[self.told[seat] :]
            for event in line.events
            if event.eyes & bit(seat)
        ]
        return [line for line in lines if line]

    def labels(self, seat: int) -> list[str]:
        """The legal actions, each as records write it and in words."""
        view = self.session.state.redact(seat)
        return [self.labelled(view, seat, action) for action in self.game.legal(view, seat)]

    def labelled(self, view: Any, seat: int, action: Action) -> str:
        text, label = self.game.write(action), self.box.text.label(self.game, view, seat, action, self.say)
        return text if label.lower() == text.lower() else f"{text} ({label})"

    def observation(self, seat: int, legal: bool = True, limit: int = LIMIT) -> str:
        """What the seat knows and has to decide, in at most so many characters."""
        view = self.session.state.redact(seat)
        head = [f"You are {self.names[seat]}."]
        news = shortened(self.news(seat), NEWS, "history", last=True)
        if news:
            head += ["Since your last choice:", *(f"  {line}" for line in news)]
        if self.seat == NOBODY:
            tail = [f"The game is over. {self.result()}"]
        elif self.session.state.pending_index(seat) < 0:
            tail = [f"{self.names[self.seat]} has to choose; you wait."]
        else:
            tail = [f"You have to decide: {self.box.text.prompt(self.game, view, seat, self.say)}"]
            if legal:
                tail += ["Legal actions:", *self.listing(seat, limit // 3)]
            tail.append(HELP)
        left = limit - sum(len(line) + 1 for line in [*head, *tail])
        return "\n".join([*head, *self.described(seat, left), *tail])

    def listing(self, seat: int, limit: int) -> list[str]:
        """The legal actions with their numbers: in words where there is room, else as records write them."""
        texts = [self.game.write(action) for action in self.legal(seat)]
        for found in (self.labels(seat), texts):
            lines = [f"  {number}. {text}" for number, text in enumerate(found, 1)]
            if sum(len(line) + 1 for line in lines) <= limit:
                return lines
        return shortened(lines, limit, "list")

    def described(self, seat: int, limit: int) -> list[str]:
        """The table, the longest parts shortened until it fits."""
        sections = self.sections(seat)
        whole = [sum(len(line) + 3 for line in lines) for _, lines in sections]
        heads = sum(len(heading) + 1 for heading, _ in sections)
        room = whole[:]
        while sum(room) + heads > limit:
            longest = room.index(max(room))
            excess = sum(room) + heads - limit
            second = max((size for i, size in enumerate(room) if i != longest), default=0)
            cut = max(room[longest] - excess, min(second, room[longest] - 1), 80)
            if cut >= room[longest]:
                break
            room[longest] = cut
        found: list[str] = []
        for (heading, lines), size, full in zip(sections, room, whole, strict=True):
            told = lines if size >= full else shortened(lines, size, f"show {heading}", last=True, indent=3)
            found += [heading, *(f"  {line}" for line in told)]
        return found

    def result(self) -> str:
        scores = self.session.state.scores
        places = self.game.places(self.session.state)
        return "; ".join(
            f"{name}: {score} points, place {place}"
            for name, score, place in zip(self.names, scores, places, strict=True)
        )

    def read(self, seat: int, answer: str) -> Action:
        """The action that an answer means; Refusal with the reason if it means none, several, or one that is not
        legal."""
        legal = self.legal(seat)
        if not legal:
            raise Refusal("You have nothing to decide now.")
        view = self.session.state.redact(seat)
        words = cleaned(answer)
        if not words:
            raise Refusal("The answer is empty.")
        by_text = {self.game.write(action): action for action in legal}
        for candidate in candidates(answer):
            if found := NUMBER.match(candidate):
                number = int(found[1])
                if candidate not in by_text:
                    if 1 <= number <= len(legal):
                        return legal[number - 1]
                    raise Refusal(f"There is no action {number}; they are numbered from 1 to {len(legal)}.")
            action = self.matched(candidate, by_text)
            if action is not None:
                return action
        by_label = {self.box.text.label(self.game, view, seat, action, self.say).lower(): action for action in legal}
        for candidate in candidates(answer):
            if candidate.lower() in by_label:
                return by_label[candidate.lower()]
        return self.mentioned(seat, answer, words, by_text)

    def matched(self, candidate: str, by_text: dict[str, Action]) -> Action | None:
        """The action that is written so, whatever the case and the spaces; or with its label or number around."""
        bare = re.sub(r"^\d+[.)]\s*", "", candidate)
        for form in (candidate, bare, re.sub(r"\s*\(.*\)$", "", bare)):
            for text, action in by_text.items():
                if squeezed(text) == squeezed(form):
                    return action
        return None

    def mentioned(self, seat: int, answer: str, words: str, by_text: dict[str, Action]) -> Action:
        """The only legal action that the answer names somewhere; else a Refusal that says why."""
        plain = f" {' '.join(answer.lower().split())} "
        named = [text for text in by_text if re.search(rf"(?<![\w,]){re.escape(text.lower())}(?![\w:]|,\d)", plain)]
        named = [text for text in named if not any(text != other and text in other for other in named)]
        if len(named) == 1:
            return by_text[named[0]]
        if named:
            raise Refusal(f"The answer names several actions: {', '.join(named[:6])}. Name one.")
        for candidate in candidates(answer):
            try:
                self.game.check(self.session.state.redact(seat), seat, self.game.read(candidate))
            except IllegalAction as illegal:
                raise Refusal(self.because(illegal)) from None
            except BadNotation:
                continue
        near = get_close_matches(words.lower(), [text.lower() for text in by_text], 3, 0.5) or list(by_text)[:3]
        raise Refusal(f"{words[:80]!r} is no action of this game. Did you mean: {', '.join(near)}?")

    def because(self, illegal: IllegalAction) -> str:
        """Why an action is not legal, with the rule."""
        rule = illegal.rule
        text = self.rules(rule).get(rule, "") if rule else ""
        return f"{illegal.text} is not legal now." + (f" {rule}: {text}" if text else "")

    def rules(self, name: str) -> dict[str, str]:
        """The rules whose ID is this or begins so."""
        ledger = {rule: sentence(text) for rule, text in defined(self.box.ledger(self.language)).items()}
        sought = name.strip().upper()
        return {
            rule: text for rule, text in ledger.items() if not sought or rule == sought or rule.startswith(f"{sought}-")
        }

    def asked(self, seat: int, answer: str) -> str | None:
        """The reply to a question that plays nothing; None if the answer is no question."""
        words = cleaned(answer)
        word, _, rest = words.partition(" ")
        name, page = paged(rest)
        if word.lower() == "help" and not rest:
            return WORDS
        if word.lower() == "list" and not name:
            return page_of([f"{i}. {text}" for i, text in enumerate(self.labels(seat), 1)], page)
        if word.lower() == "history" and not name:
            return page_of(self.news(seat) or ["Nothing."], page)
        if word.lower() == "rules":
            found = self.rules(name)
            return page_of([f"{rule} {text}" for rule, text in found.items()] or [f"There is no rule {name}."], page)
        if word.lower() == "show":
            sections = dict(self.sections(seat))
            heading = next((one for one in sections if one.lower() == name.lower()), None)
            if heading is None:
                return "The headings: " + "; ".join(sections)
            return page_of(sections[heading], page)
        return None

    def play(self, seat: int, action: Action) -> None:
        self.told[seat] = len(self.session.lines)
        self.session.act(seat, self.game.write(action))

    def foresee(self, seat: int, action: Action) -> str:
        """What an action would do, in a world that agrees with what the seat knows; what chance would give is not
        told."""
        view = self.session.state.redact(seat)
        world = view.imagine(1)
        entry = Entry(seat, action)
        self.game.play(world, entry)
        lines = [
            self.box.text.event(self.game, event, self.names, self.say)
            for event in entry.events
            if event.eyes & bit(seat)
        ]
        gained = [
            f"{name} {after - before:+} points"
            for name, before, after in zip(self.names, view.scores, world.scores, strict=True)
            if after != before
        ]
        chance = ["What chance gives is only an example."] if entry.outcomes else []
        return "\n".join([*filter(None, lines), *gained, *chance]) or "Nothing is seen of it yet."


def squeezed(text: str) -> str:
    """A text without case and spaces that mean nothing."""
    return re.sub(r"\s*([,:])\s*", r"\1", " ".join(text.lower().split()))


def cleaned(answer: str) -> str:
    """The answer without quotes, marks, and words that lead to it."""
    previous, words = "", answer.strip()
    while words != previous:
        previous = words
        words = LEAD.sub("", NOISE.sub("", words))
    return words


def candidates(answer: str) -> list[str]:
    """What may be meant, the likeliest first: what is marked as the action, the whole, its last lines, its first
    line."""
    marked = [next(filter(None, found), "") for found in BOXED.findall(answer)]
    lines = [line for line in answer.splitlines() if line.strip()]
    found = [*marked[::-1], answer, *lines[::-1]]
    return list(dict.fromkeys(filter(None, map(cleaned, found))))


def paged(rest: str) -> tuple[str, int]:
    """A name and a page that may follow it."""
    name, _, last = rest.rpartition(" ")
    if last.isdigit():
        return name.strip(), int(last)
    return rest.strip(), 1


def page_of(lines: list[str], page: int) -> str:
    """Some of the lines, and how many pages there are."""
    pages: list[list[str]] = [[]]
    for line in lines:
        if sum(len(one) + 1 for one in pages[-1]) + len(line) > PAGE and pages[-1]:
            pages.append([])
        pages[-1].append(line)
    page = min(max(page, 1), len(pages))
    more = [f"(page {page} of {len(pages)})"] if len(pages) > 1 else []
    return "\n".join([*pages[page - 1], *more])


def shortened(lines: list[str], limit: int, word: str, last: bool = False, indent: int = 1) -> list[str]:
    """As many lines as fit, the first or the last ones, and a line that says how many are missing and how to see
    them."""
    if sum(len(line) + indent for line in lines) <= limit:
        return lines
    kept: list[str] = []
    left = limit - len(word) - 40
    for line in reversed(lines) if last else lines:
        left -= len(line) + indent
        if left < 0:
            break
        kept.append(line)
    missing = f"… {len(lines) - len(kept)} more lines: say `{word}`"
    return [missing, *reversed(kept)] if last else [*kept, missing]


class TextEnv:
    """One seat reads and answers; bots sit in the others. Without a seat, every seat is asked in turn: self-play."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        seat: int | None = 0,
        bots: str = "random",
        reward: str = "win",
        legal: bool = True,
        language: str = "en",
        most_refusals: int = 5,
        **options: Any,
    ) -> None:
        if reward not in REWARDS:
            raise BadOption("reward", f"{reward!r} is unknown; choose one of {', '.join(REWARDS)}")
        self.name, self.seats, self.options = game, seats, options
        self.learner, self.bots, self.reward, self.with_legal = seat, bots, REWARDS[reward], legal
        self.language, self.most_refusals = language, most_refusals
        self.table = TextTable(game, seats, options, 0, language)
        self.players: list[Any] = []
        self.refusals = 0

    @property
    def seat(self) -> int:
        """Whom the next answer is for."""
        return self.table.seat if self.learner is None else self.learner

    @property
    def over(self) -> bool:
        return self.table.seat == NOBODY

    def reset(self, seed: int = 0) -> str:
        """Begin a new game; the first observation."""
        self.close()
        self.table = TextTable(self.name, self.seats, self.options, seed, self.language)
        self.players = bots_by_seat(self.bots, self.table.game.seats, seed)
        self.refusals = 0
        self._play_bots()
        return self.observation()

    def observation(self) -> str:
        """What the seat knows and has to decide, at most LIMIT characters."""
        return self.table.observation(max(self.seat, 0), self.with_legal)

    def step(self, answer: str) -> TextStep:
        """Read an answer. A question is replied to, an answer that cannot be played is refused with its reason, and
        nothing changes; after `most_refusals` of them in a row the first legal action is played, and `info["forced"]`
        says so."""
        table, seat = self.table, self.seat
        if self.over:
            return TextStep(self.observation(), 0.0, True, {"seat": seat})
        if (reply := table.asked(seat, answer)) is not None:
            return TextStep(reply, 0.0, False, {"seat": seat, "question": True})
        forced = False
        try:
            action = table.read(seat, answer)
        except Refusal as refusal:
            self.refusals += 1
            if self.refusals < self.most_refusals:
                info = {"seat": seat, "refusal": str(refusal)}
                return TextStep(f"{refusal}\n{HELP}", 0.0, False, info)
            action, forced = table.legal(seat)[0], True
        self.refusals = 0
        before = table.session.state.scores[:]
        text = table.game.write(action)
        table.play(seat, action)
        self._play_bots()
        given = self.reward(table.game, before, table.session.state)
        info = {"seat": seat, "action": text, "forced": forced, "rewards": given}
        return TextStep(self.observation(), given[seat], self.over, info)

    def _play_bots(self) -> None:
        if self.learner is None:
            return
        table = self.table
        while (seat := table.seat) not in (self.learner, NOBODY):
            view = table.session.state.redact(seat)
            table.session.act(seat, table.game.write(self.players[seat].choose(table.game, view, seat)))

    def close(self) -> None:
        """Close the bots; those that are programs end."""
        for player in self.players:
            player.close()
        self.players = []
