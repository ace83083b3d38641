"""Inn: villager cards on piles and in hands."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bastide.core.cards import Cards
from bastide.core.state import EVERYBODY, NOBODY
from bastide.games.village.data import CARD_PRESTIGE, HAND, PILES, WIDTH, card
from bastide.games.village.state import VillageState

PILE: Final = 10  # places of cards besides the hands, which have the seat's number: the first of the piles
GONE: Final = 20

ARTIST: Final[int] = int(card("artist"))
COUNT: Final[int] = int(card("count"))
TRICKSTER: Final[int] = int(card("trickster"))
GUILD_MASTER: Final[int] = int(card("guild_master"))
STEWARD: Final[int] = int(card("steward"))
MAYOR: Final[int] = int(card("mayor"))
MEDICO: Final[int] = int(card("medico"))
NUN: Final[int] = int(card("nun"))
FARMER_WOMAN: Final[int] = int(card("farmer_woman"))
SCHOLAR: Final[int] = int(card("scholar"))
TRAVELLER: Final[int] = int(card("traveller"))
ABBOT: Final[int] = int(card("abbot"))
BLACKSMITH: Final[int] = int(card("blacksmith"))
BREEDER: Final[int] = int(card("breeder"))
COUNCILLOR: Final[int] = int(card("councillor"))
DAY_LABOURER: Final[int] = int(card("day_labourer"))
HERBALIST: Final[int] = int(card("herbalist"))
LOST_SON: Final[int] = int(card("lost_son"))
MESSENGER: Final[int] = int(card("messenger"))
COUNTESS: Final[int] = int(card("countess"))
SCRIBE: Final[int] = int(card("scribe"))
WAINWRIGHT: Final[int] = int(card("wainwright"))
BARD: Final[int] = int(card("bard"))
BARKER: Final[int] = int(card("barker"))
JUGGLER: Final[int] = int(card("juggler"))
MILLER: Final[int] = int(card("miller"))
SAGE: Final[int] = int(card("sage"))
PRIOR: Final[int] = int(card("prior"))
SCRAP_DEALER: Final[int] = int(card("scrap_dealer"))
TOLL_KEEPER: Final[int] = int(card("toll_keeper"))


def holds(state: VillageState, seat: i64, kind: i64) -> bool:
    """[INN-20] Whether a seat has a card in its hand; nobody else can use it."""
    return state.have(seat, HAND) > 0 and state.cards.find(seat, kind) >= 0


def might_hold(state: VillageState, seat: i64, kind: i64) -> bool:
    """Whether, by public knowledge, a seat may have a card in its hand."""
    return state.have(seat, HAND) > 0 and state.cards.might(seat, kind)


def suspects(state: VillageState, start: i64, kind: i64) -> list[int]:
    """[INN-66] All who might hold a card, clockwise from one seat."""
    seats: i64 = len(state.scores)
    found: list[int] = []
    for turn in range(seats):
        seat: i64 = (start + turn) % seats
        if might_hold(state, seat, kind):
            found.append(int(seat))
    return found


def use_card(state: VillageState, seat: i64, kind: i64, rule: str) -> None:
    """[INN-17] A card is shown, leaves the game, and gives the prestige printed on it."""
    found = state.cards.find(seat, kind)
    if state.cards.known[found] != EVERYBODY:
        state.cards.show(state, found, EVERYBODY)
    state.cards.move(found, GONE)
    state.farms[seat * WIDTH + HAND] -= 1
    if CARD_PRESTIGE[kind]:
        state.score("plays", seat, CARD_PRESTIGE[kind], rule, [int(kind)])
    else:
        state.tell("plays", seat, rule, [int(kind)])


def top(state: VillageState, pile: i64) -> i64:
    """[INN-09] The visible card of a pile, as an index of the cards; -1 if the pile is empty."""
    places: list[int] = state.cards.places
    i: i64 = len(places) - 1
    while i >= 0:
        if places[i] == PILE + pile:
            return i
        i -= 1
    return -1


def tops(state: VillageState) -> list[int]:
    """The piles that have a card."""
    return [pile for pile in range(PILES) if top(state, pile) >= 0]


def turn_up(state: VillageState, pile: i64) -> None:
    """[INN-09] [INN-10] The card that is now on top becomes visible; nobody may look further."""
    if state.hidden[pile]:
        state.hidden[pile] -= 1
        state.cards.deal(state, PILE + pile, EVERYBODY)
    else:
        found = top(state, pile)
        if found >= 0 and state.cards.known[found] != EVERYBODY:
            state.cards.show(state, found, EVERYBODY)
    found = top(state, pile)
    if found >= 0:
        state.tell("card", NOBODY, "INN-09", [int(pile), state.cards.kinds[found]])


def put_under(state: VillageState, pile: i64) -> None:
    """[INN-07] Put the visible card face up under its pile; [INN-11] a single card stays visible."""
    cards: Cards = state.cards
    found = top(state, pile)
    kind, known = cards.kinds.pop(found), cards.known.pop(found)
    cards.places.pop(found)
    cards.kinds.insert(0, kind)
    cards.known.insert(0, known)
    cards.places.insert(0, int(PILE + pile))
    turn_up(state, pile)


def take(state: VillageState, seat: i64, pile: i64) -> None:
    """[INN-08] The visible card of a pile goes into a hand before all eyes."""
    state.cards.move(top(state, pile), seat)
    state.farms[seat * WIDTH + HAND] += 1
    turn_up(state, pile)


def look_through(state: VillageState, seat: i64, pile: i64) -> None:
    """[INN-49] A seat sees all cards of a pile; those nobody had seen lie between its top and the ones put under."""
    cards: Cards = state.cards
    eyes = 1 << int(seat)
    visible = top(state, pile)
    while state.hidden[pile]:
        state.hidden[pile] -= 1
        cards.deal(state, PILE + pile, eyes)
    cards.move(visible, PILE + pile)
    for i in range(len(cards.places)):
        if cards.places[i] == PILE + pile and not cards.known[i] & eyes:
            cards.show(state, i, eyes)


def pull_out(state: VillageState, seat: i64, kind: i64, pile: i64) -> bool:
    """[INN-49] Take a card out of a pile that has been looked through; the rest keeps its order, and its top is turned
    up afterwards. Whether all could see which: only if it was the visible one, or the only other. Otherwise the others
    lose track of what lay below."""
    cards: Cards = state.cards
    state.farms[seat * WIDTH + HAND] += 1
    visible = top(state, pile)
    if cards.kinds[visible] == kind:
        cards.move(visible, seat)
        return True
    below = [i for i in cards.at(PILE + pile) if i != visible]
    if len(below) > 1:
        for i in below:
            cards.known[i] = 1 << int(seat)
    lower: i64 = 0
    while cards.kinds[below[lower]] != kind:
        lower += 1
    while lower:  # the order of the list must not tell which card has gone
        cards.kinds[below[lower]] = cards.kinds[below[lower - 1]]
        lower -= 1
    cards.kinds[below[0]] = int(kind)
    cards.move(below[0], seat)
    return cards.known[-1] == EVERYBODY
