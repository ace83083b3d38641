"""WebSockets that compress a frame once, however many browsers it is sent to."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import CTRL_OPCODES, Frame
from websockets.typing import ExtensionParameter

KEPT = 64  # frames; those who share one are sent it in the same moment
QUICKLY = 1  # changes of frames are small: more effort saves some bytes only
TAIL = 4  # bytes at the end of a flushed block that the protocol leaves out


@lru_cache(maxsize=KEPT)
def deflated(data: bytes, bits: int) -> bytes:
    """A whole message, compressed by itself."""
    packer = zlib.compressobj(QUICKLY, wbits=-bits)
    return (packer.compress(data) + packer.flush(zlib.Z_SYNC_FLUSH))[:-TAIL]


class SharedDeflate(PerMessageDeflate):
    """No message refers to an earlier one, so that equal messages are equal when compressed."""

    def encode(self, frame: Frame) -> Frame:
        if frame.opcode in CTRL_OPCODES or not frame.fin or not self.local_no_context_takeover:
            return super().encode(frame)
        data = deflated(bytes(frame.data), self.local_max_window_bits)
        return Frame(frame.opcode, data, True, True, frame.rsv2, frame.rsv3)


class SharedDeflateFactory(ServerPerMessageDeflateFactory):
    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Any
    ) -> tuple[list[ExtensionParameter], SharedDeflate]:
        answer, made = super().process_request_params(params, accepted_extensions)
        return answer, SharedDeflate(
            made.remote_no_context_takeover,
            made.local_no_context_takeover,
            made.remote_max_window_bits,
            made.local_max_window_bits,
        )


class SocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's own, but for the compression."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.conn.available_extensions = [
            SharedDeflateFactory(server_no_context_takeover=True, client_no_context_takeover=True)
        ]
