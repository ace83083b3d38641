// The switch for push on this device: it asks the browser for a subscription and gives its address to the server.

import { onClick } from '../page/clicks.js';
import { find } from '../page/dom.js';
import { post } from '../page/requests.js';

const place = find('#push');

async function registration() {
  return navigator.serviceWorker.register(place.dataset.worker, { scope: place.dataset.scope });
}

async function current() {
  return (await registration()).pushManager.getSubscription();
}

function show(on) {
  find('#push-on').hidden = on;
  find('#push-off').hidden = !on;
}

function fields(subscription) {
  return new URLSearchParams({ channel: 'push', address: subscription.endpoint });
}

onClick('#push-on', async () => {
  if ((await Notification.requestPermission()) !== 'granted') {
    find('#push-refused').hidden = false;
    return;
  }
  const options = { userVisibleOnly: true, applicationServerKey: place.dataset.key };
  const subscription = await (await registration()).pushManager.subscribe(options);
  if (await post(place.dataset.add, fields(subscription))) show(true);
});

onClick('#push-off', async () => {
  const subscription = await current();
  if (!subscription) return;
  await post(place.dataset.remove, fields(subscription));
  await subscription.unsubscribe();
  show(false);
});

// Times of forms are meant in the reader's own zone; the server keeps them in UTC.
const zone = new Date().getTimezoneOffset();
for (const field of document.querySelectorAll('input[name=zone]')) field.value = zone;
for (const field of document.querySelectorAll('input[type=time][data-utc]')) {
  if (!field.value) continue;
  const [hours, minutes] = field.value.split(':').map(Number);
  const local = (((hours * 60 + minutes - zone) % 1440) + 1440) % 1440;
  field.value = `${String(Math.floor(local / 60)).padStart(2, '0')}:${String(local % 60).padStart(2, '0')}`;
}
for (const hint of document.querySelectorAll('[data-utc-hint]')) hint.hidden = true;

if (place && 'serviceWorker' in navigator && 'PushManager' in window) {
  place.hidden = false;
  current().then((subscription) => show(Boolean(subscription)));
}
