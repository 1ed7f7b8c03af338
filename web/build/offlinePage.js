/* oxlint-disable no-unused-expressions -- the build calls it with the page's words */
// The page in words for when nothing is kept (offlinePage.ts): asks again with the connection, and lists what is kept.
(words) => {
  const reload = () => location.reload();
  addEventListener('online', reload);
  // A server that is back tells nobody, and a connection may not carry yet when it is told of. No worker answers this.
  const look = async () => {
    const answer = navigator.onLine && (await fetch(location.href, { method: 'HEAD' }).catch(() => null));
    if (answer) reload();
  };
  setInterval(look, 5000);
  document.querySelector('[data-again]').addEventListener('click', (event) => {
    event.preventDefault();
    reload();
  });
  const title = (html) => {
    const text = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
    return new DOMParser().parseFromString(text, 'text/html').documentElement.textContent.trim();
  };
  const list = async () => {
    const links = [];
    for (const name of (await caches.keys()).filter((one) => one.startsWith('site-pages-'))) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const { pathname, search } = new URL(request.url);
        // What the portal's pages are made from: of use to whoever is signed in here.
        const isPortal = /^(\/ne)?\/student$/.test(pathname);
        if (isPortal && !document.cookie.includes('has_session=1')) continue;
        const text = isPortal ? words.portal : title(await (await cache.match(request)).text());
        if (text !== '') links.unshift({ href: pathname + search, text });
      }
    }
    if (links.length === 0) return;
    const place = document.querySelector('[data-kept]');
    for (const { href, text } of links) {
      const link = Object.assign(document.createElement('a'), { href, textContent: text });
      const item = document.createElement('li');
      item.append(link);
      place.querySelector('ul').append(item);
    }
    place.hidden = false;
  };
  if ('caches' in window) list().catch(() => undefined);
};
