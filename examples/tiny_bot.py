"""The smallest bot: any legal action, for any game. `bastide bot-check "python examples/tiny_bot.py"` tries it."""

import json
import random
import sys

for line in sys.stdin:
    request = json.loads(line)
    answer = {"do": request["do"], "id": request.get("id")}
    if request["do"] == "hello":
        answer |= {"protocol": 1, "name": "Tiny", "games": ["*"], "can": ["choose", "analyse"]}
    elif request["do"] == "choose":
        answer |= {"action": random.choice(request["legal"])}
    elif request["do"] == "analyse":
        share = 1 / len(request["legal"])
        answer |= {"moves": [{"action": action, "share": share, "outcome": 0.5} for action in request["legal"]]}
    elif request["do"] == "bye":
        break
    print(json.dumps(answer), flush=True)
