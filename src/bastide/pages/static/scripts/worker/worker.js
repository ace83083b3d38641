// The service worker: shows a notice when the server pushes, and opens the table when it is clicked.
// Push messages are empty, so that no push service learns anything: what there is to tell, the server is asked.

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  event.waitUntil(tell());
});

async function tell() {
  const answer = await fetch(new URL('turns/next', self.registration.scope), { credentials: 'include' });
  const { title, body, url, tag } = await answer.json();
  const icon = new URL('icon-192.png', self.registration.scope).href;
  await self.registration.showNotification(title, { body, tag, icon, data: { url } });
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.url));
});

// The window that shows the table already, or a new one.
async function open(url) {
  const place = new URL(url, self.location.origin).href;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find((one) => one.url === place);
  return shown ? shown.focus() : self.clients.openWindow(place);
}
