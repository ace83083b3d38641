"""Settlement in words."""

from __future__ import annotations

from collections.abc import Sequence

from bastide.core.action import Action, argument_of
from bastide.core.bits import bit_count
from bastide.core.game import Game
from bastide.core.state import Event
from bastide.draw.look import Say
from bastide.games.settlement.codes import EFFECTS, GROUND, MEET, PICK, PLACE, RESTOCK, SCROLL, STORAGE, TURN
from bastide.games.settlement.data import (
    ARTEFACT_NAMES,
    BUILDING_COST,
    BUILDING_NAMES,
    COLOUR_NAMES,
    EFFECT,
    EFFECT_ANY,
    EFFECT_BONUS,
    EFFECT_GET,
    EFFECT_GIVE,
    EFFECT_NAMES,
    EXPLORE_VILLAGERS,
    FIRST_TILE_RESOURCE,
    GRADE_NAMES,
    GUILD_NAMES,
    HERO_COLOUR,
    HERO_GUILD,
    HERO_NAMES,
    HERO_VALUE,
    LEVEL,
    REGION_VILLAGERS,
    RESOURCE_NAMES,
    RESOURCES,
    ROUNDS,
    SIDE,
    SPACE_NAMES,
    SPACES,
    STORED,
    STORED_POINTS,
    STREET_VILLAGERS,
    SURCHARGE,
    TILE_COLOUR,
    TILE_LEVEL,
    TILE_RESOURCE,
    TRADES,
    amount,
)
from bastide.games.settlement.rules.explore import drawn_tile
from bastide.games.settlement.rules.heroes import fee
from bastide.games.settlement.state import SettlementState

NUMERALS = ("I", "II", "III")
PROMPTS = {
    TURN: "prompt.turn", PICK: "prompt.pick", GROUND: "prompt.ground", RESTOCK: "prompt.restock", PLACE: "prompt.place",
    MEET: "prompt.meet", SCROLL: "prompt.scroll", EFFECTS: "prompt.effects", STORAGE: "prompt.storage",
}  # fmt: skip
WAIVERS: dict[int, tuple[str, str]] = {}  # nothing is asked that a seat may let pass for good


def prompt(game: Game, view: SettlementState, seat: int, say: Say) -> str:
    """What this seat has to decide."""
    decision = view.stack[int(view.pending_index(seat))]
    what = tile_text(view, int(drawn_tile(decision.argument)), say) if decision.phase == PLACE else ""
    return say(PROMPTS[int(decision.phase)], what=what)


def label(game: Game, view: SettlementState, seat: int, action: Action, say: Say) -> str:
    """An action as a person would say it."""
    verb, _, rest = game.write(action).partition(" ")
    number = int(rest) - 1 if rest.isdigit() else 0
    space = SPACE_NAMES.index(rest) if rest in SPACE_NAMES else 0
    if verb in ("done", "appear", "hide", "end", "pass"):
        return say(f"action.{verb}")
    if verb == "take":
        return say("action.take", what=say(f"artefact.{rest}"))
    if verb == "build":
        kind = view.market[number]
        twin = view.market.count(kind) > 1
        cost = bundle_text(BUILDING_COST[kind], say)
        message = "action.build_at" if twin else "action.build"
        return say(message, what=say(f"building.{BUILDING_NAMES[kind]}"), cost=cost, place=number + 1)
    if verb in ("lay", "hunt", "fortify", "extra", "fortification"):
        tile = view.lands[seat * SPACES + space]
        what = tile_text(view, tile, say) if tile >= 0 else ""
        if verb == "hunt":
            what = say(f"monster.{COLOUR_NAMES[TILE_COLOUR[tile]]}")
        return say(f"action.{verb}", what=what, where=land(space, say))
    if verb == "site":
        return say("action.site", where=town(space, say))
    if verb == "refill":
        return say("action.refill", stack=number + 1, n=view.stacks[number])
    if verb in ("explore", "region"):
        villagers = EXPLORE_VILLAGERS[number] if verb == "explore" else REGION_VILLAGERS[number]
        return say(f"action.{verb}", where=say(f"region.{number}"), n=villagers)
    if verb == "street":
        return say("action.street", where=say(f"street.{number}"), n=STREET_VILLAGERS[number])
    if verb == "invite":
        hero = view.row[number]
        cost = bundle_text(int(fee(view, hero, number)), say)
        return say("action.invite", what=say(f"hero.{HERO_NAMES[hero]}"), cost=cost)
    if verb == "keep":
        kept = [int(n) for n in rest.split(",")]
        return say("action.keep", what=amounts_text(dict(enumerate(kept)), say))
    if verb == "trade":
        trade = TRADES[argument_of(action)]
        give = amounts_text({kind: trade.give.count(kind) for kind in sorted(set(trade.give))}, say)
        message = "action.trade_mirror" if trade.mirror else "action.trade"
        return say(message, give=give, get=say(f"some.{RESOURCE_NAMES[trade.get]}", n=1))
    if verb == "bonus":
        return say("action.bonus", n=number + 1)
    return use_label(view, seat, rest, say)


def use_label(view: SettlementState, seat: int, rest: str, say: Say) -> str:
    """The use of a building: which, where, and what is chosen."""
    name, _, choice = rest.partition(" ")
    space = SPACE_NAMES.index(name)
    what = say(f"building.{BUILDING_NAMES[view.houses[seat * SPACES + space]]}")
    if not choice:
        return say("action.use", what=what, where=town(space, say))
    if choice.startswith("at "):
        terrain = SPACE_NAMES.index(choice[3:])
        tile = view.lands[seat * SPACES + terrain]
        chosen = f"{tile_text(view, tile, say)}, {land(terrain, say)}"
    else:
        chosen = say(f"resource.{choice}")
    return say("action.use_for", what=what, where=town(space, say), choice=chosen)


def event(game: Game, event: Event, names: Sequence[str], say: Say) -> str:
    """A line of the log."""
    who = names[event.seat] if event.seat >= 0 else ""
    what, where, n, kind = "", "", 0, event.what
    args = event.args
    if kind in ("shows", "takes"):
        what = say(f"artefact.{ARTEFACT_NAMES[args[0]]}")
    elif kind in ("enters", "invites"):
        what = say(f"hero.{HERO_NAMES[args[1]]}")
    elif kind in ("leaves", "hero"):
        what, n = say(f"hero.{HERO_NAMES[args[0]]}"), args[1] if kind == "hero" else 0
    elif kind == "sends":
        sent = [say("base_villager", n=args[1])] * bool(args[1]) + [say("bonus_villager", n=args[2])] * bool(args[2])
        what = ", ".join(sent)
    elif kind == "pays":
        what = amounts_text(dict(enumerate(args)), say)
    elif kind == "gains":
        kind = "gains" if args[1] else "misses"
        what = say(f"some.{RESOURCE_NAMES[args[0]]}", n=args[1] or args[2])
    elif kind in ("welcomes", "volunteers", "returns"):
        kind = "returns_none" if kind == "returns" and not args[0] else kind
        what = say("bonus_villager", n=args[0])
    elif kind == "builds":
        what, where = say(f"building.{BUILDING_NAMES[args[1]]}"), town(args[2], say)
    elif kind == "refills":
        what = say(f"building.{BUILDING_NAMES[args[2]]}")
    elif kind == "draws":
        what = terrain_name(args[1], yielded(game, args[1]), say)
    elif kind == "lays":
        what, where = terrain_name(args[1], yielded(game, args[1]), say), land(args[0], say)
    elif kind in ("appears", "hunts"):
        what, where = say(f"monster.{COLOUR_NAMES[args[1]]}"), land(args[0], say)
    elif kind in ("hides", "fortifies", "fortification"):
        where = land(args[0], say)
    elif kind in ("region", "street"):
        what = say(f"{kind}.{args[0]}")
    elif kind in ("uses", "stores"):
        what, n = say(f"building.{BUILDING_NAMES[args[1]]}"), args[2]
    elif kind == "groups":
        what = f"{say('tiles', n=args[2])} ({say(f'building.{BUILDING_NAMES[args[1]]}')})"
    elif kind == "trades":
        trade = TRADES[args[0]]
        give = amounts_text({one: trade.give.count(one) for one in sorted(set(trade.give))}, say)
        what = f"{give} → {say(f'some.{RESOURCE_NAMES[trade.get]}', n=1)}"
    elif kind == "passes" and args and args[0]:
        kind = "passes_first"
    elif kind == "keeps":
        kept = [args[0], args[2], args[4]]
        kind = "keeps" if any(kept) else "keeps_nothing"
        what = amounts_text(dict(enumerate(kept)), say)
    elif kind == "round":
        n = args[0]
    elif kind == "stored":
        what, n = say(f"building.{BUILDING_NAMES[args[0]]}"), args[1]
    elif kind == "grade":
        what = say(f"grade.{GRADE_NAMES[args[0]]}")
    return say(f"event.{kind}", who=who, what=what, where=where, n=n, points=say("points", n=event.points))


def describe(game: Game, view: SettlementState, names: Sequence[str], say: Say) -> list[tuple[str, list[str]]]:
    """The whole table in words: headings with lines, for play without pictures."""
    left = ", ".join(f"{NUMERALS[level]} {bit_count(view.wilds & LEVEL[level])}" for level in range(SIDE))
    table = [say("text.left", what=left), say("text.deck", n=int(bit_count(view.deck)))]
    offer = [say(f"artefact.{name}") for i, name in enumerate(ARTEFACT_NAMES) if view.offer >> i & 1]
    table.append(say("text.offer", what=", ".join(offer) or say("text.none")))
    sections = [(say("text.round", n=int(view.round), last=ROUNDS), table)]
    row = [f"{slot + 1}. {hero_tip(view, hero, slot, say)}" for slot, hero in enumerate(view.row) if hero >= 0]
    sections.append((say("text.row"), row))
    market = [
        f"{i + 1}. {building_tip(kind, say)} × {view.piles[i]}" for i, kind in enumerate(view.market) if kind >= 0
    ]
    sections.append((say("text.market"), [*market, say("text.stacks", what=", ".join(map(str, view.stacks)))]))
    sections += [(name, household(view, seat, say)) for seat, name in enumerate(names)]
    return sections


def household(view: SettlementState, seat: int, say: Say) -> list[str]:
    """What one player has, in words."""
    goods = dict(enumerate(view.goods[seat * RESOURCES : (seat + 1) * RESOURCES]))
    people = f"{say('base_villager', n=view.base[seat])}, {say('bonus_villager', n=view.bonus[seat])}"
    lines = [say("text.score", n=view.scores[seat]), say("text.reserve", what=amounts_text(goods, say))]
    lines.append(say("text.people", what=people))
    if view.passed >> seat & 1:
        lines.append(say("text.passed"))
    if view.artefacts[seat] >= 0:
        name = ARTEFACT_NAMES[view.artefacts[seat]]
        lines.append(say("text.artefact", what=f"{say(f'artefact.{name}')} ({say(f'artefact.{name}.tip')})"))
    heroes = [say(f"hero.{name}") for i, name in enumerate(HERO_NAMES) if view.heroes[seat] >> i & 1]
    if heroes:
        lines.append(say("text.heroes", what=", ".join(heroes)))
    for space in range(SPACES):
        tile, kind = view.lands[seat * SPACES + space], view.houses[seat * SPACES + space]
        if tile >= 0:
            words = [tile_text(view, tile, say)]
            if view.beasts[seat] >> space & 1:
                words.append(say("text.beast", what=say(f"monster.{COLOUR_NAMES[TILE_COLOUR[tile]]}")))
            if view.forts[seat] >> space & 1:
                words.append(say("text.fort"))
            lines.append(say("text.land", where=land(space, say), what=", ".join(words)))
        if kind >= 0:
            what = say(f"building.{BUILDING_NAMES[kind]}")
            if view.vaults[seat * SPACES + space]:
                what = say("text.stored", what=what, n=view.vaults[seat * SPACES + space])
            lines.append(say("text.town", where=town(space, say), what=what))
    return lines


def terrain_name(tile: int, resource: int, say: Say) -> str:
    """A terrain tile: habitat, level and what it yields."""
    habitat = say(f"habitat.{COLOUR_NAMES[TILE_COLOUR[tile]]}")
    return say(
        "terrain", habitat=habitat, level=NUMERALS[TILE_LEVEL[tile]], what=say(f"resource.{RESOURCE_NAMES[resource]}")
    )


def tile_text(view: SettlementState, tile: int, say: Say) -> str:
    return terrain_name(tile, int(view.resource_of(tile)), say)


def yielded(game: Game, tile: int) -> int:
    """What a tile yields in the revision that is played."""
    return (FIRST_TILE_RESOURCE if game.revision == 1 else TILE_RESOURCE)[tile]


def land(space: int, say: Say) -> str:
    """A space of the wildlands in words."""
    return say("place.land", row=NUMERALS[space // SIDE], column=space % SIDE + 1)


def town(space: int, say: Say) -> str:
    """A space of the colony in words."""
    return say("place.town", street=say(f"street.{space // SIDE}"), column=space % SIDE + 1)


def amounts_text(amounts: dict[int, int], say: Say) -> str:
    some = [say(f"some.{RESOURCE_NAMES[kind]}", n=n) for kind, n in amounts.items() if n]
    return ", ".join(some) or say("nothing")


def bundle_text(bundle: int, say: Say) -> str:
    return amounts_text({kind: int(amount(bundle, kind)) for kind in range(RESOURCES)}, say)


def hero_tip(view: SettlementState, hero: int, slot: int, say: Say) -> str:
    """A hero of the row: what it is, what it scores, what it costs there."""
    guild = GUILD_NAMES[HERO_GUILD[hero]]
    return say(
        "tip.hero",
        name=say(f"hero.{HERO_NAMES[hero]}"),
        guild=say(f"guild.{guild}"),
        points=say(f"tip.{guild}", n=HERO_VALUE[hero]),
        cost=bundle_text(int(view.cost_of(hero)) + (SURCHARGE[slot] if slot >= 0 else 0), say),
        monster=say(f"monster.{COLOUR_NAMES[HERO_COLOUR[hero]]}"),
    )


def building_tip(kind: int, say: Say) -> str:
    """A building: what it costs and what it does."""
    name = BUILDING_NAMES[kind]
    return say(
        "tip.building",
        name=say(f"building.{name}"),
        cost=bundle_text(BUILDING_COST[kind], say),
        effect=effect_text(kind, say),
    )


def effect_text(kind: int, say: Say) -> str:
    effect = EFFECT_NAMES[EFFECT[kind]]
    if effect == "store":
        return say("effect.store", get=say(f"some.{RESOURCE_NAMES[STORED[kind]]}", n=1), n=STORED_POINTS[kind])
    give = [say("any_basic", n=EFFECT_ANY[kind])] * bool(EFFECT_ANY[kind])
    give += [bundle_text(EFFECT_GIVE[kind], say)] * bool(EFFECT_GIVE[kind])
    get = [bundle_text(EFFECT_GET[kind], say)] * bool(EFFECT_GET[kind])
    get += [say("bonus_villager", n=EFFECT_BONUS[kind])] * bool(EFFECT_BONUS[kind])
    return say(f"effect.{effect}", give=", ".join(give), get=", ".join(get))
