// Asking the server in the background, so that the page stays where it is.

import { find, parse } from './dom.js';
import { onFrame, showFrame } from './frame.js';
import { showMessage, showUnreachable } from './messages.js';

// Tells the server to answer with a part of the page, not with a whole one.
const HEADERS = { 'X-Bastide': 1 };
let loading; // the frame that is on its way

// Send a form. The answer is another page to go to, a part of this one that names its place, or a message.
// Resolves to whether the server agreed.
export async function post(address, fields) {
  fields?.set('nonce', nonce());
  try {
    const answer = await fetch(address, { method: 'POST', body: fields, headers: HEADERS });
    const elsewhere = answer.headers.get('X-Go');
    if (elsewhere) {
      location.assign(elsewhere);
      return true;
    }
    const html = await answer.text();
    const place = placeFor(html);
    if (place) place.innerHTML = html;
    else if (html) showMessage(html);
    return answer.ok;
  } catch {
    showUnreachable();
    return false;
  }
}

// Our say in what chance gives: the server cannot foresee it (the page /fairness explains this).
function nonce() {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('');
}

function placeFor(html) {
  const name = parse(html).firstChild?.dataset?.into;
  return name && find(`#${name}`);
}

// Show another state of this page. Only the latest request counts: the one before is broken off.
export async function loadFrame(address, { keepAddress = false } = {}) {
  loading?.abort();
  loading = new AbortController();
  try {
    const answer = await fetch(address, { headers: HEADERS, signal: loading.signal });
    const html = await answer.text();
    if (!answer.ok) {
      showMessage(html);
      return;
    }
    showFrame(html);
    if (!keepAddress) history.replaceState(null, '', address);
  } catch (error) {
    if (error.name !== 'AbortError') showUnreachable();
  }
}

// A part of the page as markup; undefined if the server does not give it, or cannot be reached.
export async function loadPart(address) {
  try {
    const answer = await fetch(address, { headers: HEADERS });
    return answer.ok ? await answer.text() : undefined;
  } catch {
    return undefined; // the page already says that the connection is lost
  }
}

let kept = {}; // parts by their addresses

// The same, once as long as nothing is done.
export async function loadOnce(address) {
  kept[address] = (await kept[address]) ?? loadPart(address);
  return kept[address];
}

onFrame((_frame, fresh) => {
  if (fresh) kept = {};
});
