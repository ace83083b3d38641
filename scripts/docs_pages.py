"""Pages of the documentation that are made from the sources: the rules of every game, the HTTP API from its OpenAPI
schema, the changelog, how to contribute, and the list of decisions. A hook of MkDocs."""

from __future__ import annotations

import re
import shutil
from html import escape
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parent.parent
EDITION = ROOT / "dist" / "browser"
PICTURE = "![A table of Carcassonne](pictures/table.png)\n\n<!-- live table -->"  # where the live table will be
BEFORE = """<style>body { margin: 0 } a { display: grid; height: 100vh; place-items: center; color: #fff;
  background: linear-gradient(#0006, #0006), url(pictures/table.png) center / cover;
  font: 1.2rem Georgia, serif; text-decoration: none }
  span { padding: .8em 1.6em; border-radius: .5em; background: #8a2c22 }</style>
<a href="play/#/live/carcassonne"><span>Play here, without a server (11 MB, once)</span></a>"""
EMBEDDED = (
    '<iframe id="live-table" title="A table of Carcassonne" style="width:100%;height:80vh;border:0" '
    f'srcdoc="{escape(BEFORE)}"></iframe>'
)
LANGUAGES = {"fr": "Français", "en": "English"}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that no one writes by hand."""
    for path, text in made_pages().items():
        files.append(File.generated(config, path, content=text))
    return files


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """A live table instead of its picture on the first page, if the edition for browsers has been built."""
    return markdown.replace(PICTURE, EMBEDDED) if EDITION.is_dir() else markdown


def on_post_build(config: MkDocsConfig) -> None:
    if EDITION.is_dir():
        shutil.copytree(EDITION, Path(config.site_dir, "play"), dirs_exist_ok=True)


def made_pages() -> dict[str, str]:
    return {
        "changelog.md": read("CHANGELOG.md"),
        "contributing.md": read("CONTRIBUTING.md").replace("](docs/", "]("),
        "adr/index.md": decisions(),
        "http-api.md": http_api(),
        **rules(),
    }


def read(path: str) -> str:
    return (ROOT / path).read_text("utf-8")


def decisions() -> str:
    lines = ["# Decisions", "", "Why things are as they are, with the alternatives and figures.", ""]
    for path in sorted((ROOT / "docs" / "adr").glob("0*.md")):
        title = path.read_text("utf-8").split("\n", 1)[0].lstrip("# ")
        lines.append(f"- [{title}]({path.name})")
    return "\n".join(lines)


def rules() -> dict[str, str]:
    """The ledger of each game in each language, and a page that leads to them."""
    from bastide.games.registry import boxes
    from bastide.games.shelf import about

    pages, index = {}, ["# Rules of every game", "", "Every rule has an ID; tests and code cite it.", ""]
    for name in sorted(boxes()):
        links = []
        for language, spoken in LANGUAGES.items():
            pages[f"rules/{name}-{language}.md"] = boxes()[name].ledger(language)
            links.append(f"[{spoken}]({name}-{language}.md)")
        index.append(f"- {about(name)['names'].get('en', name)}: {', '.join(links)}")
    return pages | {"rules/index.md": "\n".join(index)}


def http_api() -> str:
    """Every route with its parameters, bodies and answers, as the server's own schema tells them."""
    from bastide.tables.server_settings import ServerSettings
    from bastide.web.app import make_app

    schema: dict[str, Any] = make_app(ServerSettings(db="unused.db")).openapi_schema.to_schema()
    lines = ["# HTTP API", "", "Made from the OpenAPI schema, which a server gives at `/api/schema/openapi.json`.", ""]
    for path, methods in sorted(schema["paths"].items()):
        for method, route in methods.items():
            lines += [
                f"## {method.upper()} `{path}`",
                "",
                one_line(route.get("description") or route.get("summary")),
                "",
            ]
            for given in route.get("parameters", []):
                what = one_line(given.get("description")) or shape(given["schema"])
                lines.append(f"- `{given['name']}` ({given['in']}): {what}")
            if "requestBody" in route:
                lines.append(f"- body: {bodies(route['requestBody'])}")
            for status, answer in sorted(route["responses"].items()):
                lines.append(f"- **{status}** {one_line(answer.get('description'))} {bodies(answer)}".rstrip())
            lines.append("")
    lines += ["# Shapes", ""]
    for name, one in sorted(schema.get("components", {}).get("schemas", {}).items()):
        lines += [f"## {name}", "", one_line(one.get("description")), ""]
        for field, what in one.get("properties", {}).items():
            needed = "" if field in one.get("required", []) else " (optional)"
            lines.append(f"- `{field}`{needed}: {shape(what)} {one_line(what.get('description'))}".rstrip())
        lines.append("")
    return "\n".join(lines)


def bodies(answer: dict[str, Any]) -> str:
    return ", ".join(f"`{kind}` {shape(what.get('schema', {}))}" for kind, what in answer.get("content", {}).items())


def shape(schema: dict[str, Any]) -> str:
    """The shape of a value in words."""
    if "$ref" in schema:
        return schema["$ref"].rsplit("/", 1)[1]  # type: ignore[no-any-return]
    for several in ("oneOf", "anyOf"):
        if several in schema:
            return " or ".join(shape(one) for one in schema[several])
    if schema.get("type") == "array":
        return f"list of {shape(schema.get('items', {}))}"
    return str(schema.get("type", "any"))


def one_line(text: str | None) -> str:
    return re.sub(r"\s+", " ", text or "").strip().replace("<", "&lt;")
