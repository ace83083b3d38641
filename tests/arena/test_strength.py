"""The strength of bots: how claims are tested, and a short version of the claims themselves."""

from functools import partial
from math import log
from pathlib import Path

import msgspec
import pytest
from msgspec import structs

from bastide.arena import strength_page
from bastide.arena.backends import InProcess, ProcessPool
from bastide.arena.claims import Claim, check_claim, claims, decide, log_likelihood_ratio
from bastide.arena.measurement import Measurement, play_digest
from bastide.arena.results import results_by_entrant
from bastide.arena.schedule import fixtures
from bastide.arena.strength import strength
from bastide.arena.strength_page import BEGIN, END, alone_row
from bastide.arena.tournament import play_all
from bastide.bots import search
from bastide.bots.levels import settings_key
from bastide.bots.players import Mcts, Random
from bastide.games.registry import box, boxes
from bastide.games.weights import WeightFile

COMPILED = not str(search.__file__).endswith(".py")
MEASURED = [name for name in sorted(boxes()) if box(name).minutes >= 15]  # the quick ones are decided by luck


def test_a_clear_claim_ends_early() -> None:
    true = check_claim(Claim("tithe", "greedy", "random", 0.5, 0.7), 200, 1, InProcess())
    assert true.holds == "yes, sequential test" and true.games < 200 and true.low <= true.share <= true.high
    false = check_claim(Claim("tithe", "random", "greedy", 0.6, 0.75), 200, 1, InProcess())
    assert false.holds == "no" and false.games < 200


def test_an_unclear_claim_stays_open_until_enough_games_decide() -> None:
    claim = Claim("tithe", "greedy", "random", 0.6, 0.75)
    assert decide(claim, 65, 100) == "open"
    assert decide(claim, 130, 200) == "yes, 200 games"
    assert decide(claim, 119.5, 200) == "no"
    assert log_likelihood_ratio(30, 40, 0.75, 0.6) == pytest.approx(30 * log(1.25) + 10 * log(0.625))


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A page with a part for tables; the only claims are two of Tithe that are soon tested."""
    quick = [Claim("tithe", "level:2", "level:1", 0.6, 0.75), Claim("tithe", "level:2", "classic:6", 0.75, 0.85)]
    for module in ("strength", "strength_page"):
        monkeypatch.setattr(f"bastide.arena.{module}.claims", lambda game: quick)
    monkeypatch.setattr("bastide.arena.strength.boxes", lambda: {"tithe": box("tithe")})
    monkeypatch.setattr("bastide.arena.strength.SHORTEST", 0)
    found = tmp_path / "bots.md"
    found.write_text(f"before\n{BEGIN}stale\n{END}after\n")
    return found


def test_a_run_fills_its_page_and_goes_on_with_what_is_kept(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run = partial(strength, "tithe", most=4, solo=3, workers=1, folder=page.with_name("kept"), page=page)
    assert run(only="tithe-2-level2-level1") == 1  # four games leave a claim open
    part = page.read_text()
    assert part.startswith(f"before\n{BEGIN}") and part.endswith(f"{END}after\n") and "stale" not in part
    assert "| tithe | 2 | level:2 – level:1 | 4 |" in part and "bots and rules: 1 of 2 claims" in part

    run()
    whole, printed = page.read_text(), capsys.readouterr().out.splitlines()
    assert "| tithe | 2 | level:2 – classic:6 | 4 |" in whole and "Not measured" not in whole
    assert "| tithe | level:6 |" in whole
    assert set(printed) <= set(whole.splitlines())

    run()  # nothing is played again: the seconds are those of before
    assert page.read_text() == whole and capsys.readouterr().out.splitlines() == printed[1:]


def test_a_page_is_made_of_what_is_kept_without_playing(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = page.with_name("kept")
    folder.mkdir()
    Measurement("tithe", 4, 3, 1, folder).play_claim(strength_page.claims("tithe")[1], InProcess())
    strength("tithe", most=4, solo=3, workers=1, folder=folder, page=page, play=False)
    assert "level:2 – classic:6 | 4 |" in page.read_text() and capsys.readouterr().out == ""
    assert "strength.svg" in page.read_text() and "tithe, 2" in (page.parent / "pictures/strength.svg").read_text()


def test_games_alone_are_kept_and_graded(tmp_path: Path) -> None:
    measured = Measurement("settlement", 4, 2, 1, tmp_path)
    played = measured.play_alone("", "greedy", InProcess())
    assert measured.kept_alone("", "greedy") == played and measured.kept_alone("", "level:6") == []
    assert alone_row("settlement", "", "greedy", played).startswith("| settlement | – | greedy | 2 | – | – | ")


def test_games_after_a_gap_are_not_counted_yet(page: Path) -> None:
    measured = Measurement("tithe", 6, 1, 1, page.parent)
    claim = strength_page.claims("tithe")[0]
    measured.play_claim(claim, InProcess())
    file = measured.claim_file(claim)
    lines = file.read_bytes().splitlines(True)
    file.write_bytes(b"".join(line for line in lines if not line.startswith(b'{"number":2,')))
    kept = measured.kept_claim(claim)
    assert kept is not None and kept.games == 2


def test_a_file_that_another_run_is_writing_is_only_read(page: Path) -> None:
    measured = Measurement("tithe", 6, 1, 1, page.parent)
    claim = strength_page.claims("tithe")[0]
    measured.play_claim(claim, InProcess())
    file = measured.claim_file(claim)
    written = file.read_bytes() + b'{"number":'
    file.write_bytes(written)
    kept = measured.kept_claim(claim)
    assert kept is not None and kept.games == 6 and file.read_bytes() == written


def test_a_claim_goes_on_with_the_games_that_were_played(tmp_path: Path) -> None:
    claim = Claim("tithe", "greedy", "random", 0.5, 0.7)
    file = tmp_path / "games.jsonl"
    found = check_claim(claim, 40, 1, InProcess(), file)
    lines = file.read_bytes().splitlines(True)
    assert len(lines) == 1 + found.games
    file.write_bytes(b"".join(lines[:14]))  # ended in the middle of ten games
    again = check_claim(claim, 40, 1, InProcess(), file)
    assert msgspec.structs.replace(again, seconds=found.seconds) == found
    assert sorted(line.partition(b"seconds")[0] for line in file.read_bytes().splitlines(True)[1:]) == sorted(
        line.partition(b"seconds")[0] for line in lines[1:]
    )


def test_a_claim_is_played_to_its_last_game_on_request() -> None:
    claim = Claim("tithe", "greedy", "random", 0.5, 0.7)
    assert check_claim(claim, 200, 1, InProcess(), whole=True).games == 200


def test_games_of_other_play_are_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    before = play_digest("tithe", 2)
    assert play_digest("tithe", 2) == before != play_digest("tithe", 3)
    monkeypatch.setattr(Random, "choose_among", lambda self, game, view, seat, actions, generator: actions[0])
    monkeypatch.setattr(Mcts, "choose_among", Random.choose_among)
    assert play_digest("tithe", 2) != before


def test_games_are_counted_until_weights_of_their_number_of_seats_change(monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = boxes()["village"]
    source = shelf.optional_resource("judgement.json")
    assert source is not None
    file = WeightFile.read(source)

    def keys(file: WeightFile) -> list[str]:
        found = {"judgement.json": file.write()}
        monkeypatch.setattr(type(shelf), "optional_resource", lambda _, name: found.get(name))
        return [settings_key("village", "mcts:8", seats) for seats in (2, 3)]

    two, *others = file.sets
    assert 2 in two.seats and others
    better = structs.replace(two, bias=[one + 1 for one in two.bias])
    before = keys(file)
    told = structs.replace(file, sets=(structs.replace(two, made={"games": 1}), *others))
    after = keys(structs.replace(file, sets=(better, *others)))
    assert keys(told) == before and before[0] != after[0] and before[1] == after[1]


def test_the_claims_cover_every_level() -> None:
    found = claims("tithe")
    assert [(claim.better, claim.weaker) for claim in found[:2]] == [("level:2", "level:1"), ("level:3", "level:2")]
    assert (found[5].better, found[5].weaker, found[5].target) == ("level:6", "greedy", 0.8)
    assert (found[6].weaker, found[6].target, found[6].seats) == ("classic:6", 0.75, 2)
    steps = [claim.better for claim in found if claim.seats == 4 and claim.weaker.startswith("level")]
    assert steps == ["level:2", "level:3", "level:4", "level:5", "level:6"]
    crowd = {claim.seats: claim.target for claim in found if claim.weaker == "classic:6"}
    assert crowd == {2: 0.75, 3: pytest.approx(1.6 / 3), 4: pytest.approx(0.4)}  # Tithe is for four at most


def test_a_claim_with_more_seats_is_of_one_against_several_alike() -> None:
    found = check_claim(Claim("tithe", "greedy", "random", 0.25, 0.45, seats=4), 80, 1, InProcess())
    assert found.holds == "yes, sequential test" and found.share > 0.25


def test_a_step_that_is_too_great_does_not_hold() -> None:
    found = check_claim(Claim("tithe", "greedy", "random", 0.6, 0.75, most=0.5), 40, 1, InProcess())
    assert found.low > 0.5 and found.holds == "no, too great a step"


@pytest.mark.parametrize("game", MEASURED)
def test_greedy_beats_random_play(game: str) -> None:
    greedy, _ = results_by_entrant(2, play_all(fixtures(game, [("greedy", "random")], 6, 1), InProcess()))
    assert greedy.wins >= 5


@pytest.mark.skipif(not COMPILED, reason="LEVELS WERE NOT COMPARED: search is compiled only in the main run")
@pytest.mark.parametrize("game", MEASURED)
def test_the_levels_differ_in_the_right_direction(game: str) -> None:
    high, low = results_by_entrant(2, play_all(fixtures(game, [("level:4", "level:1")], 8, 1), ProcessPool(2)))
    assert high.wins >= 6, f"level 4 won {high.wins} of 8 against level 1, with {high.mean_score} : {low.mean_score}"
