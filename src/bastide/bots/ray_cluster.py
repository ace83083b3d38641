"""A Ray cluster: how it is reached. The arena plays its matches there, a server lets its bots think there."""

from __future__ import annotations

import importlib
from typing import Any

from bastide.core.errors import BadOption


def connect(option: str, address: str = "", workers: int = 0) -> tuple[Any, bool]:
    """The library, connected to the cluster at an address, or to one that is started here with so many workers; and
    whether we have connected it, and so have to shut it down. BadOption, which names the option, if that fails."""
    try:
        ray: Any = importlib.import_module("ray")
    except ImportError:
        raise BadOption(option, "ray is not installed; `pip install bastide[ray]` adds it") from None
    if ray.is_initialized():
        return ray, False
    try:
        if address:
            ray.init(address=address, log_to_driver=False)
        else:
            ray.init(num_cpus=workers or None, include_dashboard=False, log_to_driver=False)
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise BadOption(option, f"the Ray cluster cannot be reached: {' '.join(str(error).split())[:200]}") from None
    return ray, True
