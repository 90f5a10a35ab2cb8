/* Says "offline" where the browser would show its own error page. Nothing else is kept, so nothing can be stale. */
const PAGE = ['/offline.html', '/offline.css', '/favicon.svg'];

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open('offline').then((cache) => cache.addAll(PAGE)).then(() => self.skipWaiting()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const path = new URL(request.url).pathname;
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match('/offline.html')));
  else if (PAGE.includes(path)) event.respondWith(fetch(request).catch(() => caches.match(path)));
});
