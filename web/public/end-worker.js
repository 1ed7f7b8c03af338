// In place of both workers where the server's settings say so (OFFLINE=0): removes what they kept, and itself.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const end = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    indexedDB.deleteDatabase('prabesh-offline');
    await self.registration.unregister();
  };
  event.waitUntil(end());
});
