"""What is made when the edition is built: the page around all pages, the shelf shown while the rest comes, the icon."""

from __future__ import annotations

import json

from jinja2 import Environment, PackageLoader, StrictUndefined

from bastide.browser.edition import play_alone
from bastide.draw.style import plain
from bastide.draw.svg import NAMESPACE, tag
from bastide.pages import home, scenery
from bastide.pages.http import Request
from bastide.pages.reader import reader_of
from bastide.tables.server_settings import ServerSettings
from bastide.text import LANGUAGES, speech
from bastide.text.catalogues import catalogue

PACKAGE = "bastide.browser"
FOLDER = "app"  # below which pages are; the service worker knows it too


def index_page() -> str:
    """The page around all pages, with its words in every language: its script knows which the reader wants."""
    environment = Environment(loader=PackageLoader(PACKAGE), autoescape=True, undefined=StrictUndefined)
    words = {language: catalogue(PACKAGE, language)[0] for language in LANGUAGES}
    return environment.get_template("index.html").render(words=words)


def shelf_page(language: str) -> str:
    """The home page as a file: all games, and no tables yet."""
    play_alone()
    request = Request("GET", "/", headers={"accept-language": language})
    return str(home.page(reader_of(request, ServerSettings()), [], []))


def manifest() -> str:
    """What browsers want to know of a page that can be installed."""
    return json.dumps(
        {
            "name": "Bastide",
            "short_name": "Bastide",
            "description": speech("en", PACKAGE)("about"),
            "start_url": ".",
            "scope": ".",
            "display": "standalone",
            "background_color": "#efe4cd",
            "theme_color": "#8a2c22",
            "icons": [
                {"src": "icon.svg", "sizes": "any", "type": "image/svg+xml"},
                *({"src": f"icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"} for size in (192, 512)),
            ],
        }
    )


def icon() -> str:
    """Our mark."""
    return tag("svg", plain(scenery.LOGO, {}), xmlns=NAMESPACE, viewBox="0 0 32 31")
