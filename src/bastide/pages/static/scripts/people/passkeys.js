// Passkeys: the server says what is asked, the browser asks its authenticator, the server checks the answer.

import { onClick } from '../page/clicks.js';
import { find, findAll } from '../page/dom.js';
import { showMessage, showUnreachable } from '../page/messages.js';

const HEADERS = { 'X-Bastide': 1 };
const BASE = location.pathname; // of the account's page
const WAYS = {
  new: { ask: `${BASE}/passkey`, answer: `${BASE}/passkey/keep`, make: create },
  use: { ask: `${BASE}/sign-in`, answer: `${BASE}/sign-in/answer`, make: get },
};

if (window.PublicKeyCredential) {
  for (const part of findAll('[data-passkeys], [data-passkey]')) part.hidden = false;
}

onClick('[data-passkey]', async (button) => {
  const way = WAYS[button.dataset.passkey];
  button.disabled = true;
  try {
    const asked = await send(way.ask, { name: find('#new-name')?.value ?? '' });
    if (asked) await send(way.answer, { answer: JSON.stringify(await way.make(await asked.json())) });
  } catch (error) {
    // Whoever breaks off knows why; anything else was the network or the authenticator.
    if (error.name !== 'NotAllowedError') showUnreachable();
  }
  button.disabled = false;
});

// The answer if the server agrees; it may also lead to another page.
async function send(address, fields) {
  const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(fields), headers: HEADERS });
  if (!answer.ok) {
    showMessage(await answer.text());
    return undefined;
  }
  const elsewhere = answer.headers.get('X-Go');
  if (elsewhere) location.assign(elsewhere);
  return answer;
}

async function create(asked) {
  asked.challenge = bytes(asked.challenge);
  asked.user.id = bytes(asked.user.id);
  for (const known of asked.excludeCredentials ?? []) known.id = bytes(known.id);
  const made = await navigator.credentials.create({ publicKey: asked });
  const { clientDataJSON, attestationObject } = made.response;
  return plain(made, { clientDataJSON: text(clientDataJSON), attestationObject: text(attestationObject) });
}

async function get(asked) {
  asked.challenge = bytes(asked.challenge);
  for (const known of asked.allowCredentials ?? []) known.id = bytes(known.id);
  const found = await navigator.credentials.get({ publicKey: asked });
  const { clientDataJSON, authenticatorData, signature, userHandle } = found.response;
  return plain(found, {
    clientDataJSON: text(clientDataJSON),
    authenticatorData: text(authenticatorData),
    signature: text(signature),
    userHandle: userHandle ? text(userHandle) : null,
  });
}

function plain(credential, response) {
  const { id, type } = credential;
  return { id, rawId: text(credential.rawId), type, response, clientExtensionResults: {} };
}

// Bytes are sent in base64url.
function bytes(words) {
  const whole = atob(words.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(whole, (sign) => sign.charCodeAt(0));
}

function text(buffer) {
  const whole = btoa(String.fromCharCode(...new Uint8Array(buffer)));
  return whole.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}
