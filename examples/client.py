"""A program at a table: opens one against a bot and plays it to the end through the API.

bastide serve --no-browser &
python examples/client.py http://127.0.0.1:8000 carcassonne [record.json]
"""

import json
import secrets
import sys
import urllib.request
from pathlib import Path
from typing import Any


def call(url: str, token: str = "", body: Any = None) -> Any:
    """A request: GET, or POST if there is a body."""
    headers = {"Content-Type": "application/json", "Accept-Language": "en"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(url, data, headers)) as answer:
        return json.load(answer)


def main(server: str, game: str, save: str = "") -> None:
    seats = [{"kind": "person", "name": "Ada"}, {"kind": "bot", "bot": "greedy"}]
    opened = call(f"{server}/api/tables", body={"game": game, "seats": seats})
    table, token = f"{server}/api/tables/{opened['table']}", opened["seats"][0]["token"]
    stream = urllib.request.Request(f"{table}/events", headers={"Authorization": f"Bearer {token}"})
    while not (seen := call(table, token))["over"]:
        if seen["legal"]:
            choice = secrets.choice(seen["legal"])
            print(f"{seen['version']:4} {choice['label']}")
            body = {"version": seen["version"], "action": choice["text"], "key": secrets.token_hex(8)}
            call(f"{table}/act", token, body)
        else:  # wait until something happens
            stream.full_url = f"{table}/events?since={seen['version']}"
            with urllib.request.urlopen(stream) as lines:
                next(line for line in lines if line.startswith(b"data:"))
    print("final scores", seen["scores"])
    if save:
        Path(save).write_text(json.dumps(call(f"{table}/record", token)))


if __name__ == "__main__":
    main(*sys.argv[1:4])
