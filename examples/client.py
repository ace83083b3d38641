"""A program at a table: opens one against a bot and plays it to the end through the API.

pip install 'bastide[client]'
bastide serve --no-browser &
python examples/client.py http://127.0.0.1:8000 carcassonne [record.json]
"""

import json
import secrets
import sys
from pathlib import Path

from bastide.client import Client
from bastide.tables.table_settings import SeatSettings, TableSettings
from bastide.web.api.play import ActRequest


def main(address: str, game: str, save: str = "") -> None:
    seats = [SeatSettings(kind="person", name="Ada"), SeatSettings(kind="bot", bot="greedy")]
    with Client(address) as server:
        opened = server.post_table(TableSettings(game=game, seats=seats))
        with server.at(opened.table, opened.seats[0].token) as seat:
            while not (seen := seat.show_table()).over:
                if seen.legal:
                    choice = secrets.choice(seen.legal)
                    print(f"{seen.version:4} {choice.label}")
                    seat.act(ActRequest(seen.version, choice.text, secrets.token_hex(8)))
                else:
                    next(seat.events(seen.version))  # wait until something happens
            print("final scores", seen.scores)
            if save:
                Path(save).write_text(json.dumps(seat.record()))


if __name__ == "__main__":
    main(*sys.argv[1:4])
