"""Plots of statistics: SVG that we draw ourselves, each with a sentence that says the same in numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bastide.text import Speech

LEFT, RIGHT, TOP, BOTTOM = 46.0, 12.0, 10.0, 24.0  # around the plot
WIDTH, HEIGHT = 640.0, 220.0
LABELS = 5  # at most, below a plot
LETTERS = 15.0  # height of words
MONTH = 90.0  # most room for a bar


@dataclass(frozen=True)
class Tick:
    """A line across the plot with its words."""

    place: float
    words: str


@dataclass(frozen=True)
class Bar:
    """One bar: how much of it is filled, and its words."""

    x: float
    y: float
    width: float
    height: float
    filled: float  # height of the part that is filled
    filled_y: float
    words: str


@dataclass(frozen=True)
class Plot:
    """What the template draws."""

    sentence: str
    across: list[Tick]  # lines at a height
    below: list[Tick]  # words below the plot
    line: str = ""  # of a path
    band: str = ""  # of a path around it
    end: tuple[float, float] | None = None  # where the line ends
    bars: Sequence[Bar] = ()
    levels: Sequence[Tick] = ()  # where the levels of bots stand
    width: float = WIDTH
    height: float = HEIGHT
    left: float = LEFT
    right: float = WIDTH - RIGHT


def nice_steps(low: float, high: float, most: int = 5) -> list[float]:
    """Round numbers between two, at most so many."""
    span = max(high - low, 1e-9)
    size = 10.0 ** (len(str(int(span))) - 1) if span >= 1 else 0.1
    step = next((factor * size for factor in (0.1, 0.2, 0.5, 1, 2, 5) if span / (factor * size) <= most), 10 * size)
    first = int(low // step) * step
    found, value = [], first
    while value <= high:
        if value >= low:
            found.append(value)
        value += step
    return found


def spread_labels(words: Sequence[str], places: Sequence[float]) -> list[Tick]:
    """Some of the words, evenly spread, so that they do not touch; none again right after itself."""
    every = max(1, -(-len(words) // LABELS))
    some = list(zip(words, places, strict=True))[::every]
    before = [None, *(word for word, _ in some)]
    return [Tick(place, word) for (word, place), last in zip(some, before, strict=False) if word != last]


def apart(ticks: Sequence[Tick]) -> list[Tick]:
    """The same lines; words that would touch those of the line before are left out."""
    found: list[Tick] = []
    last = 10 * HEIGHT
    for tick in ticks:
        fits = abs(tick.place - last) >= LETTERS
        found.append(tick if fits else Tick(tick.place, ""))
        last = tick.place if fits else last
    return found


def rating_plot(
    values: Sequence[tuple[float, float]],
    days: Sequence[str],
    levels: Sequence[tuple[float, str]],
    sentence: str,
    say: Speech,
) -> Plot:
    """A rating over time with its band: means and half widths, the oldest first; and where levels of bots stand."""
    low = min(mean - half for mean, half in values)
    high = max(mean + half for mean, half in values)
    pad = max(20.0, (high - low) * 0.08)
    low, high = low - pad, high + pad

    def x(number: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (number / max(1, len(values) - 1))

    def y(value: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (high - value) / (high - low)

    upper = [f"{x(i):.1f} {y(mean + half):.1f}" for i, (mean, half) in enumerate(values)]
    lower = [f"{x(i):.1f} {y(mean - half):.1f}" for i, (mean, half) in enumerate(values)]
    return Plot(
        sentence=sentence,
        across=[Tick(y(value), say.decimal(value, ".0f")) for value in nice_steps(low, high)],
        below=spread_labels(days, [x(i) for i in range(len(values))]),
        line="M" + "L".join(f"{x(i):.1f} {y(mean):.1f}" for i, (mean, _) in enumerate(values)),
        band="M" + "L".join(upper + lower[::-1]) + "Z",
        end=(x(len(values) - 1), y(values[-1][0])),
        levels=apart([Tick(y(value), words) for value, words in levels if low < value < high]),
    )


def share_plot(counts: Sequence[tuple[str, int, int]], sentence: str) -> Plot:
    """Games by month, with the share that was won filled: (month, games, won), the oldest first."""
    most = max(games for _, games, _ in counts)
    room = min(MONTH, (WIDTH - LEFT - RIGHT) / len(counts))
    wide = min(44.0, room * 0.72)

    def tall(number: float) -> float:
        return (HEIGHT - TOP - BOTTOM) * number / most

    floor = HEIGHT - BOTTOM
    bars = [
        Bar(LEFT + room * (i + 0.5) - wide / 2, floor - tall(games), wide, tall(games), tall(won), floor - tall(won),
            f"{month} · {won} / {games}")
        for i, (month, games, won) in enumerate(counts)
    ]  # fmt: skip
    whole = [value for value in nice_steps(0, most) if value == int(value)]
    return Plot(
        sentence=sentence,
        across=[Tick(floor - tall(value), f"{value:.0f}") for value in whole],
        below=spread_labels([month for month, _, _ in counts], [bar.x + wide / 2 for bar in bars]),
        bars=bars,
    )
