"""Passkeys: what a browser is asked (WebAuthn), and the check of what its authenticator answers, by a library."""

from __future__ import annotations

from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

import msgspec

from bastide.store.accounts import Passkey
from bastide.tables.refusals import Refused

NAME = "Bastide"


class Answered(msgspec.Struct, frozen=True):
    """What an authenticator has proved: which passkey it holds, its public key if it is new, and its counter."""

    key: str
    public_key: str
    counter: int


def possible_at(origin: str) -> bool:
    """Whether browsers have passkeys for this origin: it needs a name, and TLS unless it is this machine."""
    place = urlsplit(origin)
    host = place.hostname or ""
    try:
        ip_address(host)
    except ValueError:
        return bool(host) and (place.scheme == "https" or host == "localhost" or host.endswith(".localhost"))
    return False


def host_of(origin: str) -> str:
    return urlsplit(origin).hostname or ""


# The library is large, only few requests need it, and an edition without a server has none: it is loaded where it is
# used.


def registration(origin: str, account: str, name: str, known: list[Passkey]) -> tuple[bytes, str]:
    """The challenge for a new passkey, and what the browser is asked, as JSON."""
    import webauthn
    from webauthn.helpers import base64url_to_bytes
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    options = webauthn.generate_registration_options(
        rp_id=host_of(origin),
        rp_name=NAME,
        user_id=account.encode(),
        user_name=name,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,  # so that one can sign in without a name
            user_verification=UserVerificationRequirement.PREFERRED,
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(one.id)) for one in known],
    )
    return options.challenge, webauthn.options_to_json(options)


def question(origin: str) -> tuple[bytes, str]:
    """The challenge for signing in with any passkey of this site, and what the browser is asked, as JSON."""
    import webauthn

    options = webauthn.generate_authentication_options(rp_id=host_of(origin))
    return options.challenge, webauthn.options_to_json(options)


def checked_registration(origin: str, challenge: bytes, answer: str) -> Answered:
    """A new passkey; Refused if the answer does not fit the challenge."""
    import webauthn
    from webauthn.helpers import bytes_to_base64url

    try:
        done = webauthn.verify_registration_response(
            credential=parsed(answer),
            expected_challenge=challenge,
            expected_rp_id=host_of(origin),
            expected_origin=origin,
            require_user_verification=False,
        )
    except Exception as error:  # the library has many kinds, and its parsers let others through
        raise Refused("the passkey was not accepted") from error
    return Answered(
        bytes_to_base64url(done.credential_id), bytes_to_base64url(done.credential_public_key), done.sign_count
    )


def checked_answer(origin: str, challenge: bytes, answer: str, passkey: Passkey) -> Answered:
    """What the holder of a passkey has proved; Refused if it does not fit, or if the authenticator's counter went back,
    as a copy's does."""
    import webauthn
    from webauthn.helpers import base64url_to_bytes

    try:
        done = webauthn.verify_authentication_response(
            credential=parsed(answer),
            expected_challenge=challenge,
            expected_rp_id=host_of(origin),
            expected_origin=origin,
            credential_public_key=base64url_to_bytes(passkey.public_key),
            credential_current_sign_count=passkey.counter,
            require_user_verification=False,
        )
    except Exception as error:
        raise Refused("the passkey was not accepted") from error
    return Answered(passkey.id, passkey.public_key, done.new_sign_count)


def parsed(answer: str) -> dict[str, Any]:
    """The answer of a browser, from JSON; Refused if it is none."""
    try:
        return msgspec.json.decode(answer, type=dict[str, Any])
    except msgspec.MsgspecError as error:
        raise Refused("the passkey was not accepted") from error


def key_and_challenge(answer: str) -> tuple[str, bytes]:
    """Which passkey answers, and to which challenge, by what the browser says: nothing of it is proved yet."""
    from webauthn.helpers import base64url_to_bytes

    try:
        whole = parsed(answer)
        told = msgspec.json.decode(base64url_to_bytes(whole["response"]["clientDataJSON"]), type=dict[str, Any])
        return str(whole["id"]), base64url_to_bytes(told["challenge"])
    except (KeyError, TypeError, ValueError, msgspec.MsgspecError) as error:
        raise Refused("the passkey was not accepted") from error
