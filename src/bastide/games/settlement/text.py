"""Settlement in words."""

from __future__ import annotations

from collections.abc import Sequence

from bastide.core.action import Action, argument_of, verb_of
from bastide.core.bits import bit_count
from bastide.core.events import named
from bastide.core.game import Game
from bastide.core.state import NOBODY, Event
from bastide.draw.look import Say
from bastide.games.settlement.codes import (
    BUILD,
    DONE,
    EFFECTS,
    EXPLORE,
    EXTRA,
    FORTIFICATION,
    FORTIFY,
    GROUND,
    HUNT,
    INVITE,
    KEEP,
    LAY,
    MEET,
    PICK,
    PLACE,
    REFILL,
    REGION,
    RESTOCK,
    SCROLL,
    SITE,
    STORAGE,
    STREET,
    TAKE,
    TRADE,
    TURN,
    USE,
)
from bastide.games.settlement.data import (
    ARTEFACT_NAMES,
    BASICS,
    BUILDING_COST,
    BUILDING_NAMES,
    BUILDING_RULES,
    COLOUR_NAMES,
    DIAMOND,
    EFFECT,
    EFFECT_ANY,
    EFFECT_BONUS,
    EFFECT_GET,
    EFFECT_GIVE,
    EFFECT_NAMES,
    EXPLORE_VILLAGERS,
    FIRST_TILE_RESOURCE,
    FORTIFICATION_ZONE,
    GRADE_NAMES,
    GUILD_NAMES,
    HERO_BONUS,
    HERO_COLOUR,
    HERO_GUILD,
    HERO_NAMES,
    HERO_VALUE,
    HUNT_VILLAGERS,
    LEVEL,
    NONE,
    REGION_VILLAGERS,
    REGION_ZONE,
    RESOURCE_NAMES,
    RESOURCES,
    ROUNDS,
    SIDE,
    SPACES,
    STORED,
    STORED_POINTS,
    STREET_VILLAGERS,
    STREET_ZONE,
    SURCHARGE,
    TILE_COLOUR,
    TILE_LEVEL,
    TILE_RESOURCE,
    TRADES,
    ZONE_NAMES,
    Trade,
    amount,
)
from bastide.games.settlement.events import EVENTS
from bastide.games.settlement.notation import chosen_resource, chosen_terrain, kept, used_choice, used_space
from bastide.games.settlement.rules.explore import drawn_tile
from bastide.games.settlement.rules.heroes import fee
from bastide.games.settlement.rules.passing import AT_SETUP
from bastide.games.settlement.rules.street import is_by_clock
from bastide.games.settlement.state import SettlementState
from bastide.text import listed
from bastide.text.nouns import Noun

NUMERALS = ("I", "II", "III")
PROMPTS = {
    RESTOCK: "prompt.restock", SCROLL: "prompt.scroll", EFFECTS: "prompt.effects", STORAGE: "prompt.storage",
}  # fmt: skip
TURN_PROMPTS = {  # by what is done already: the action, the invitation
    (0, 0): "prompt.turn", (1, 0): "prompt.turn_acted", (0, 1): "prompt.turn_invited", (1, 1): "prompt.turn_done",
}  # fmt: skip
WAIVERS: dict[int, tuple[str, str]] = {}  # nothing is asked that a seat may let pass for good
REASONS = {  # why something is paid or gained, by its rule; buildings and terrains are named besides
    "SET-BUILD-02": "why.building",
    "SET-HERO-02": "why.hero",
    "SET-HERO-05": "why.effect",
    "SET-HUNT-03": "why.hunt",
    "SET-ARTEFACT-13": "artefact.explorer_astrolabe",
    "SET-ARTEFACT-14": "artefact.mace_of_the_brave",
    "SET-ARTEFACT-15": "artefact.potion_of_might",
    "SET-ARTEFACT-16": "artefact.helpful_chest",
    "SET-ARTEFACT-17": "artefact.scroll_of_power",
    "SET-ARTEFACT-19": "artefact.sovereign_crown",
    "SET-ARTEFACT-21": "artefact.cup_of_good_cheer",
    "SET-ARTEFACT-24": "artefact.diamond_ring",
    "SET-ARTEFACT-30": "artefact.magic_purse",
}
REASONS |= {rule: f"building.{name}" for rule, name in zip(BUILDING_RULES, BUILDING_NAMES, strict=True)}


def prompt(game: Game, view: SettlementState, seat: int, say: Say) -> str:
    """What this seat has to decide."""
    decision = view.stack[int(view.pending_index(seat))]
    phase, about = decision.phase, int(decision.argument)
    if phase == TURN:
        if not view.acted and not view.base[seat] + view.bonus[seat]:
            return say("prompt.turn_tired_invited" if view.invited else "prompt.turn_tired")
        return say(TURN_PROMPTS[int(view.acted), int(view.invited)])
    if phase == PICK:
        return say("prompt.pick" if about == AT_SETUP else "prompt.pick_new")
    if phase == GROUND:
        return say("prompt.ground", what=Noun(f"building.{BUILDING_NAMES[view.market[about]]}"))
    if phase == PLACE:
        return say("prompt.place", what=tile_text(view, int(drawn_tile(about)), say))
    if phase == MEET:
        monster = Noun(f"monster.{COLOUR_NAMES[view.colour(seat, about)]}")
        return say("prompt.meet", monster=monster, where=land(about, say))
    if phase == EFFECTS and is_by_clock(about):
        return say("prompt.clock")
    return say(PROMPTS[int(phase)], n=int(bit_count(view.forts[seat])))


def label(game: Game, view: SettlementState, seat: int, action: Action, say: Say) -> str:
    """An action as a person would say it."""
    verb, n = int(verb_of(action)), int(argument_of(action))
    word = game.write(action).partition(" ")[0]
    if verb == TAKE:
        return say("action.take", what=say(f"artefact.{ARTEFACT_NAMES[n]}"))
    if verb == BUILD:
        kind = view.market[n]
        message = "action.build_at" if view.market.count(kind) > 1 else "action.build"
        what, cost = say(f"building.{BUILDING_NAMES[kind]}"), bundle_text(BUILDING_COST[kind], say)
        return say(message, what=what, cost=cost, where=stall(n, say))
    if verb == SITE:
        return say("action.site", where=town(n, say))
    if verb == LAY:
        return say("action.lay", where=land(n, say))
    if verb in (FORTIFY, EXTRA, FORTIFICATION):
        return say(f"action.{word}", what=tile_text(view, view.lands[seat * SPACES + n], say), side=side(n, say))
    if verb == HUNT:
        colour = int(view.colour(seat, n))
        monster, villagers = Noun(f"monster.{COLOUR_NAMES[colour]}"), say("villager", n=HUNT_VILLAGERS[colour])
        return say("action.hunt", monster=monster, where=land(n, say), villagers=villagers)
    if verb == REFILL:
        return say("action.refill", stack=Noun(f"stack.{n}"), tiles=say("tiles", n=view.stacks[n]))
    if verb in (EXPLORE, REGION):
        villagers = say("villager", n=(EXPLORE_VILLAGERS if verb == EXPLORE else REGION_VILLAGERS)[n])
        return say(f"action.{word}", where=Noun(f"region.{n}"), villagers=villagers)
    if verb == STREET:
        return say("action.street", where=Noun(f"street.{n}"), villagers=say("villager", n=STREET_VILLAGERS[n]))
    if verb == INVITE:
        hero = say(f"hero.{HERO_NAMES[view.row[n]]}")
        return say("action.invite", what=hero, cost=bundle_text(int(fee(view, view.row[n], n)), say))
    if verb == KEEP:
        what = amounts_text([int(kept(action, resource)) for resource in range(BASICS)], say)
        return say("action.keep", what=what) if n else say("action.keep_nothing")
    if verb == TRADE:
        give, get = trade_text(TRADES[n], say)
        return say("action.trade_mirror" if TRADES[n].mirror else "action.trade", give=give, get=get)
    if verb == USE:
        return use_label(view, seat, action, say)
    if verb == DONE:
        clock = is_by_clock(view.stack[int(view.pending_index(seat))].argument)
        return say("action.done_clock" if clock else "action.done")
    return say(f"action.{word}", n=n)  # appear, hide, end, pass, bonus


def use_label(view: SettlementState, seat: int, action: Action, say: Say) -> str:
    """The use of a building: which, where, and what is given or gained by choice."""
    space, choice = int(used_space(action)), int(used_choice(action))
    kind = view.houses[seat * SPACES + space]
    what, where = say(f"building.{BUILDING_NAMES[kind]}"), town(space, say)
    if chosen_terrain(choice) >= 0:
        terrain = int(chosen_terrain(choice))
        tile = view.lands[seat * SPACES + terrain]
        gain = say(f"some.{RESOURCE_NAMES[view.resource_of(tile)]}", n=1)
        ground = say("tile_side", what=habitat(tile, say), side=side(terrain, say))
        return say("action.use_terrain", what=what, where=where, gain=gain, terrain=ground)
    if chosen_resource(choice) >= 0:
        token = say(f"some.{RESOURCE_NAMES[chosen_resource(choice)]}", n=1)
        return say("action.use_give" if EFFECT_ANY[kind] else "action.use_gain", what=what, where=where, token=token)
    return say("action.use", what=what, where=where)


def event(game: Game, event: Event, names: Sequence[str], say: Say) -> str:
    """A line of the log."""
    who = names[event.seat] if event.seat >= 0 else ""
    kind, given = event.what, named(EVENTS, event)
    if kind in ("gains", "welcomes"):
        return gain_text(event, given, who, say)
    if kind in ("hero", "stored", "grade"):
        return final_text(event, given, who, say)
    message, values = kind, dict[str, object]()
    for argument, names_of, prefix in (("artefact", ARTEFACT_NAMES, "artefact"), ("hero", HERO_NAMES, "hero")):
        if argument in given:
            values["what"] = say(f"{prefix}.{names_of[given[argument]]}")
    if "building" in given:
        values["what"] = Noun(f"building.{BUILDING_NAMES[given['building']]}")
    if "space" in given:
        values["where"] = land(given["space"], say)
    if "colour" in given:
        values["monster"] = Noun(f"monster.{COLOUR_NAMES[given['colour']]}")
    elif kind == "hides":  # of a record that did not note it yet
        values["monster"] = Noun("monster.some")
    if "tile" in given:
        yields = (FIRST_TILE_RESOURCE if game.revision == 1 else TILE_RESOURCE)[given["tile"]]
        values["what"] = terrain_name(given["tile"], yields, say)
    if kind == "takes" and given["previous"] != NONE:
        message = "takes_removes" if game.seats == 1 else "takes_returns"
        values["previous"] = say(f"artefact.{ARTEFACT_NAMES[given['previous']]}")
    elif kind == "sends":
        values["what"] = people_text(given["base"], given["bonus"], say)
        values["where"] = zone_text(given["zone"], say)
    elif kind == "pays":
        values |= {"what": amounts_text(event.args, say), "why": say(REASONS[event.rule])}
    elif kind == "builds":
        values["where"] = town(given["colony_space"], say)
    elif kind == "refills" and event.seat != NOBODY:
        message, values["stack"] = "refills_own", Noun(f"stack.{given['stack']}")
    elif kind == "draws":
        values["where"] = Noun(f"region.{given['region']}")
    elif kind == "lays":
        values["side"] = side(given["space"], say)
    elif kind == "appears" and event.rule == "SET-ARTEFACT-22":
        message = "appears_mask"
    elif kind in ("region", "street"):
        message, values["where"] = f"{kind}_again" if given.get("again") else kind, Noun(f"{kind}.{given[kind]}")
    elif kind == "uses" and given.get("clock"):
        message = "uses_clock"
    elif kind == "spares":
        message, values["what"] = spared_text(given["clock"], event.args[1:], say)
    elif kind == "stores":
        token = f"some.{RESOURCE_NAMES[STORED[given['building']]]}"
        values |= {"token": say(token, n=1), "all": say(token, n=given["tokens"])}
    elif kind == "invites" and SURCHARGE[given["slot"]]:
        message, values["surcharge"] = "invites_surcharge", bundle_text(SURCHARGE[given["slot"]], say)
    elif kind == "trades":
        trade = TRADES[given["trade"]]
        message = "trades_mirror" if trade.mirror else "trades"
        values["give"], values["get"] = trade_text(trade, say)
    elif kind == "volunteers":
        values["what"] = say("bonus_villager", n=given["bonus"])
    elif kind == "passes" and given["first"] and game.seats > 1:
        message = "passes_first"
    elif kind == "keeps":
        held, back = event.args[::2], event.args[1::2]
        message = {(1, 1): "keeps", (1, 0): "keeps_all", (0, 1): "keeps_nothing", (0, 0): "keeps_none"}[
            int(any(held)), int(any(back))
        ]
        values |= {"what": amounts_text(held, say), "rest": amounts_text(back, say)}
    elif kind == "returns":
        message = "returns" if given["bonus"] else "returns_none"
    elif kind == "first" and game.seats == 1:
        message = "first_alone"
    elif kind == "round":
        message = ("round_last" if given["number"] == ROUNDS else "round") + "_alone" * (game.seats == 1)
    n = given.get("bonus", given.get("tiles", given.get("number", 0)))
    return say(f"event.{message}", who=who, n=n, **values)


def spared_text(clock: int, buildings: Sequence[int], say: Say) -> tuple[str, object]:
    """Buildings that were not used: the message, and which. Of several alike their number is said."""
    kinds = sorted(set(buildings))
    if len(buildings) == 1:
        return "spares_clock" if clock else "spares", Noun(f"building.{BUILDING_NAMES[kinds[0]]}")
    counts = [(say(f"building.{BUILDING_NAMES[kind]}"), buildings.count(kind)) for kind in kinds]
    return "spares_several", listed([name if n == 1 else f"{name} × {n}" for name, n in counts], say)


def gain_text(event: Event, given: dict[str, int], who: str, say: Say) -> str:
    """Tokens or bonus villagers gained: how many of how many, and why."""
    thing = f"some.{RESOURCE_NAMES[given['resource']]}" if event.what == "gains" else "bonus_villager"
    reasons = [say(REASONS[event.rule])] if event.rule in REASONS else []
    if given.get("tile", NONE) != NONE:
        reasons.insert(0, habitat(given["tile"], say))
    message = "gains" if given["got"] == given["due"] else "gains_partly" if given["got"] else "misses"
    what, due = say(thing, n=given["got"]), say(thing, n=given["due"])
    return say(f"event.{message}", who=who, what=what, due=due, why=", ".join(reasons) or say("why.terrain"))


def final_text(event: Event, given: dict[str, int], who: str, say: Say) -> str:
    """What scores at the end, and the grade of a solo game."""
    if event.what == "grade":
        return say("event.grade", who=who, what=say(f"grade.{GRADE_NAMES[given['grade']]}"))
    points = say("points", n=event.points)
    if event.what == "stored":
        building = given["building"]
        what, token = say(f"building.{BUILDING_NAMES[building]}"), f"some.{RESOURCE_NAMES[STORED[building]]}"
        return say("event.scores", who=who, points=points, what=what, why=say(token, n=given["tokens"]))
    what, guild = say(f"hero.{HERO_NAMES[given['hero']]}"), GUILD_NAMES[HERO_GUILD[given["hero"]]]
    return say("event.scores", who=who, points=points, what=what, why=say(f"counted.{guild}", n=given["counted"]))


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
    goods = view.goods[seat * RESOURCES : (seat + 1) * RESOURCES]
    lines = [say("text.score", n=view.scores[seat]), say("text.reserve", what=amounts_text(goods, say))]
    lines.append(say("text.people", what=people_text(view.base[seat], view.bonus[seat], say)))
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
                token = f"some.{RESOURCE_NAMES[STORED[kind]]}"
                what = say("text.stored", what=what, tokens=say(token, n=view.vaults[seat * SPACES + space]))
            lines.append(say("text.town", where=town(space, say), what=what))
    return lines


def habitat(tile: int, say: Say) -> str:
    """A terrain tile without what it yields: habitat and level."""
    return say("tile", habitat=say(f"habitat.{COLOUR_NAMES[TILE_COLOUR[tile]]}"), level=NUMERALS[TILE_LEVEL[tile]])


def terrain_name(tile: int, resource: int, say: Say) -> str:
    """A terrain tile: habitat, level and what it yields."""
    return say("terrain", tile=habitat(tile, say), what=say(f"resource.{RESOURCE_NAMES[resource]}"))


def tile_text(view: SettlementState, tile: int, say: Say) -> str:
    return terrain_name(tile, int(view.resource_of(tile)), say)


def side(space: int, say: Say) -> str:
    """Which of the three spaces of a row: left, middle or right."""
    return say(f"side.{space % SIDE}")


def land(space: int, say: Say) -> str:
    """A space of the wildlands in words."""
    return say("place.land", region=say(f"region.{space // SIDE}"), side=side(space, say))


def town(space: int, say: Say) -> str:
    """A space of the colony in words."""
    return say("place.town", street=Noun(f"street.{space // SIDE}"), side=side(space, say))


def stall(space: int, say: Say) -> Noun:
    """A space of the market in words."""
    return Noun("place.market", row=say(f"market.{space // SIDE}"), side=side(space, say))


def zone_text(zone: int, say: Say) -> str:
    """The zone of a player board where villagers are placed, with its preposition."""
    if zone >= FORTIFICATION_ZONE:
        return say("zone.fortification", where=land(zone - FORTIFICATION_ZONE, say))
    if zone >= STREET_ZONE:
        return say("zone.street", where=Noun(f"street.{zone - STREET_ZONE}"))
    if zone >= REGION_ZONE:
        return say("zone.region", where=Noun(f"region.{zone - REGION_ZONE}"))
    return say(f"zone.{ZONE_NAMES[zone]}")


def people_text(base: int, bonus: int, say: Say) -> str:
    """Base and bonus villagers; none at all are no base villagers."""
    own = [say("base_villager", n=base)] if base or not bonus else []
    return listed(own + [say("bonus_villager", n=bonus)] * bool(bonus), say)


def amounts_text(amounts: Sequence[int], say: Say) -> str:
    """So many tokens of each resource, the basic ones first."""
    some = [say(f"some.{RESOURCE_NAMES[kind]}", n=n) for kind, n in enumerate(amounts) if n]
    return listed(some, say) or say("nothing")


def bundle_text(bundle: int, say: Say) -> str:
    return amounts_text([int(amount(bundle, kind)) for kind in range(RESOURCES)], say)


def trade_text(trade: Trade, say: Say) -> tuple[str, str]:
    """What a trade takes and gives."""
    give = amounts_text([trade.give.count(kind) for kind in range(RESOURCES)], say)
    return give, say(f"some.{RESOURCE_NAMES[trade.get]}", n=1)


def hero_tip(view: SettlementState, hero: int, slot: int, say: Say) -> str:
    """A hero of the row: what it is, what it scores, what it costs there."""
    guild = GUILD_NAMES[HERO_GUILD[hero]]
    points = say(f"tip.{guild}", n=HERO_VALUE[hero])
    if HERO_BONUS[hero]:
        points = listed([points, say("bonus_villager", n=HERO_BONUS[hero])], say)
    return say(
        "tip.hero_surcharge" if slot >= 0 and SURCHARGE[slot] else "tip.hero",
        name=say(f"hero.{HERO_NAMES[hero]}"),
        guild=say(f"guild.{guild}"),
        points=points,
        cost=bundle_text(int(view.cost_of(hero)), say),
        surcharge=say("some.diamond", n=int(amount(SURCHARGE[slot], DIAMOND)) if slot >= 0 else 0),
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
