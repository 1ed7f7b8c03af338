/* oxlint-disable no-unused-expressions -- the build calls it with what the page needs */
// The worker of /verify: keeps that page for when there is no network, and touches nothing else. Each build makes it anew
// (verifyWorker.ts), with a cache of its own. While there is a network the page is the server's; the files of a build
// never change, so they are read once.
//
// `page` is its path, `start` the script that it begins with, `files` what checking a sheet needs.
({ version, page, start, files }) => {
  /** Another language's page has a worker, and caches, of its own. */
  const prefix = page === '/verify' ? 'verify-' : `verify-${page.split('/')[1]}-`;
  const isOwn = new RegExp(`^${prefix}[0-9a-f]+$`);
  const name = prefix + version;
  /** How long a slow network may take before the kept page is shown, in milliseconds. */
  const patience = 4000;

  /** Only a page of this build belongs to its files. */
  const keep = async (answer) => {
    const html = await answer.clone().text();
    if (answer.redirected || !html.includes(start)) return false;
    await (await caches.open(name)).put(page, answer);
    return true;
  };

  const remove = async (isGone) => {
    const names = (await caches.keys()).filter((one) => isOwn.test(one) && isGone(one));
    await Promise.all(names.map((one) => caches.delete(one)));
  };

  const install = async () => {
    const answer = await fetch(page, { cache: 'no-cache' });
    if (!answer.ok || !(await keep(answer))) throw new Error(`${page} is of another build`);
    await (await caches.open(name)).addAll(files);
  };

  /** From the network; what the kept page waits for or stands in for. */
  const fetchPage = async (request) => {
    const answer = await fetch(request);
    if (answer.status >= 500) throw new Error(`status ${answer.status}`);
    // The page is gone for good: so is its worker.
    if (answer.status === 404 || answer.status === 410) {
      await remove(() => true);
      await self.registration.unregister();
    } else if (answer.ok) {
      await keep(answer.clone());
    }
    return answer;
  };

  const openPage = async (event) => {
    const online = fetchPage(event.request);
    event.waitUntil(online.catch(() => undefined));
    const kept = await (await caches.open(name)).match(page);
    if (kept === undefined) return online;
    const late = new Promise((resolve) => setTimeout(resolve, patience, kept));
    return Promise.race([online.catch(() => kept), late]);
  };

  const openFile = async (request) => {
    const cache = await caches.open(name);
    const kept = await cache.match(request, { ignoreVary: true });
    if (kept !== undefined) return kept;
    const answer = await fetch(request);
    // What this page asks for later (the reader of codes, letters of a name) is there the next time.
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  };

  self.addEventListener('install', (event) => event.waitUntil(install()));
  self.addEventListener('activate', (event) =>
    event.waitUntil(remove((one) => one !== name).then(() => self.clients.claim())),
  );
  self.addEventListener('fetch', (event) => {
    const { method, mode, url } = event.request;
    const { origin, pathname } = new URL(url);
    if (method !== 'GET' || origin !== self.location.origin) return;
    if (mode === 'navigate' && pathname === page) event.respondWith(openPage(event));
    else if (mode !== 'navigate' && pathname.startsWith('/assets/'))
      event.respondWith(openFile(event.request));
  });
};
