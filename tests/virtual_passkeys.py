"""People who sign in by passkey: Chromium plays the authenticator."""

from __future__ import annotations

from playwright.sync_api import CDPSession

from browser_user import BrowserUser

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def authenticator(user: BrowserUser) -> tuple[CDPSession, str]:
    """A virtual authenticator in somebody's browser."""
    session = user.context.new_cdp_session(user.page)
    session.send("WebAuthn.enable")
    made = session.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    return session, made["authenticatorId"]


def create_account(user: BrowserUser, site: str, name: str) -> tuple[CDPSession, str]:
    """Make an account at a site, whose address must have a name: there are no passkeys for numbers."""
    session, which = authenticator(user)
    user.page.goto(f"{site}/account")
    user.page.fill("#new-name", name)
    user.page.click("[data-passkeys] [data-passkey=new]")
    user.page.wait_for_selector("#devices")
    assert user.page.inner_text("#who").strip() == name
    return session, which
