"""Changing a part of the page into another: what it becomes, and what stays."""

from __future__ import annotations

import random

import pytest

MORPH = """html => { const range = document.createRange();
    modules.morph.morph(document.querySelector('#view'), range.createContextualFragment(html)); }"""
INSIDE = "document.querySelector('#view').innerHTML"


@pytest.fixture
def morphed(opened):
    """A page that shows something; and what it shows is changed into another."""

    def change(html: str):
        page = opened(f"<main id='view'>{html}</main>", "page/morph")
        return page, lambda wanted: page.evaluate(MORPH, wanted)

    return change


def tree(dice: random.Random, depth: int = 3) -> str:
    """Some markup with keys, without keys, and with text."""
    keys = [f'id="k{n}"' for n in range(8)] + [f'data-action="a {n}"' for n in range(4)] + [""] * 8
    found = []
    for key in dice.sample(keys, dice.randrange(5)):
        name = dice.choice(["p", "div", "svg"])
        inside = tree(dice, depth - 1) if depth and name == "div" else dice.choice(["", "one", "two"])
        found.append(f'<{name} {key} class="{dice.choice("abc")}">{inside}</{name}>')
    return "".join(found)


def test_it_becomes_what_is_wanted(morphed):
    dice = random.Random(1)
    page, change = morphed(tree(dice))
    for _ in range(150):
        wanted = tree(dice)
        change(wanted)
        expected = page.evaluate("html => { const m = document.createElement('main'); m.innerHTML = html;"
                                 "return m.innerHTML }", wanted)  # fmt: skip
        assert page.evaluate(INSIDE) == expected


@pytest.mark.parametrize("key", ['id="a"', 'data-action="sell 3"', 'value="yes"'])
def test_what_has_the_same_key_is_the_same_node(morphed, key):
    page, change = morphed(f"<div><button {key}>A</button></div><p id='b'>B</p>")
    node = page.evaluate_handle("document.querySelector('button')")
    change(f"<p id='b'>B</p><section><button {key}>A!</button></section>")
    assert page.evaluate("node => node === document.querySelector('section > button')", node)
    assert page.locator("button").inner_text() == "A!"


def test_focus_and_what_was_typed_stay(morphed):
    page, change = morphed("<p>1</p><input id='word' value=''>")
    page.locator("#word").press_sequentially("half a wor")
    page.evaluate("document.querySelector('#word').setSelectionRange(2, 4)")
    change("<p>2</p><p>3</p><div><input id='word' value=''></div>")
    assert page.evaluate("document.activeElement.id") == "word"
    assert page.locator("#word").input_value() == "half a wor"
    assert page.evaluate("document.activeElement.selectionStart") == 2


def test_scroll_positions_stay(morphed):
    tall = "<div id='log' style='height:100px;overflow:auto'><p style='height:900px'>{}</p></div>"
    page, change = morphed(tall.format("old"))
    page.evaluate("document.querySelector('#log').scrollTop = 300")
    change(f"<p>new</p>{tall.format('new')}")
    assert page.evaluate("document.querySelector('#log').scrollTop") == 300


def test_what_the_reader_has_opened_stays_open(morphed):
    page, change = morphed("<details id='d'><summary>More</summary>old</details>")
    page.locator("summary").click()
    change("<details id='d'><summary>More</summary>new</details>")
    assert page.locator("#d").get_attribute("open") is not None
    assert "new" in page.locator("#d").inner_text()


def test_what_the_page_has_filled_or_marked_itself_stays(morphed):
    page, change = morphed("<div id='box' data-keep></div><p id='p' lang='fr' title='t'></p>")
    page.evaluate("document.querySelector('#box').innerHTML = 'loaded'")
    page.evaluate("""() => { const p = document.querySelector('#p');
        p.style.color = 'red'; p.tabIndex = 0; p.role = 'button'; p.dataset.picked = ''; }""")
    change("<div id='box' data-keep></div><p id='p' lang='en'></p>")
    assert page.locator("#box").inner_text() == "loaded"
    found = page.evaluate("document.querySelector('#p').getAttributeNames().sort()")
    assert found == ["data-picked", "id", "lang", "role", "style", "tabindex"]
    assert page.locator("#p").get_attribute("lang") == "en"


def test_a_running_transition_goes_on(morphed):
    """A piece slides from where it was, also when other nodes come before it."""
    css = "<style>g{transition:translate 10s linear}</style>"
    page, change = morphed(f"{css}<svg><g id='piece' style='translate:0px'></g></svg>")
    page.evaluate("getComputedStyle(document.querySelector('#piece')).translate")  # drawn once
    change(f"{css}<svg><path></path><g id='piece' style='translate:100px'></g></svg>")
    page.wait_for_timeout(100)
    assert 0 <= page.evaluate("parseFloat(getComputedStyle(document.querySelector('#piece')).translate)") < 90


def test_a_piece_keeps_no_place_that_it_has_left(morphed):
    """Boards are moved by the page itself: their style stays."""
    page, change = morphed(
        "<svg id='board' style='opacity: .9'><use id='p' style='translate: 3px 4px'/></svg><svg></svg>"
    )
    change("<svg id='board'></svg><svg><use id='p'/></svg>")
    assert page.locator("#p").get_attribute("style") is None
    assert page.locator("#board").get_attribute("style") == "opacity: .9"


def test_a_panel_that_is_not_moved_any_more_is_where_it_belongs(morphed):
    """As trades, which lie below the board once there are few of them."""
    panel = "<svg id='trades' class='panel'{}></svg>"
    moved = panel.format(" style='transform: translate(0px, 150px)'")
    page, change = morphed(f"<figure><pan-zoom>{moved}</pan-zoom></figure>")
    change(f"<figure><pan-zoom>{panel.format('')}</pan-zoom></figure>")
    assert page.locator("#trades").get_attribute("style")
    change(f"<figure>{panel.format('')}</figure>")
    assert page.locator("#trades").get_attribute("style") is None
