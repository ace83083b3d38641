"""Addresses of pages. All links and forms take them from here, so that the site may be served below a folder."""

from __future__ import annotations

from urllib.parse import urlencode

_folder = ""  # of the whole site, such as /bastide; empty if it is served at the root


def serve_below(folder: str) -> None:
    """Serve the site below a folder from now on: a setting of the process. The proxy in front takes the folder off."""
    global _folder
    _folder = folder.rstrip("/")


def folder() -> str:
    """Where the site is served."""
    return _folder


def address(path: str, **query: object) -> str:
    """The address of a page by its path (`/rules/tithe`); values of the query that are None are left out."""
    asked = "&".join(
        f"{name}={value}" if isinstance(value, int) else urlencode({name: value})  # most are numbers: a frame has many
        for name, value in query.items()
        if value is not None
    )
    return f"{_folder}{path}?{asked}" if asked else f"{_folder}{path}"


def table_address(table: str, part: str = "", **query: object) -> str:
    """The address of a table, or of a part of it (`invite`, `log`)."""
    return address(f"/t/{table}/{part}" if part else f"/t/{table}", **query)


def local(place: str) -> str:
    """A place to go back to that a form has named, if it is one of ours; else the home page."""
    safe = place.startswith(address("/")) and not place.startswith(("//", "/\\")) and place.isprintable()
    return place if safe and "\\" not in place else address("/")
