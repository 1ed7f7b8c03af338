// Registers the site's worker once the page is quiet, hands it what this page is made of, and says quietly when a new
// version waits. Loaded by the entry where a browser may keep pages.
import { offline } from '../content/offline.ts';
import { logWarning } from '../lib/log.ts';
import { tellWorker } from './messages.ts';

/** The build makes it. */
const file = '/site-worker.js';

/** Nothing was asked for so long, in milliseconds: the line is free. */
const quiet = 2000;
/** How often a page that stays open asks for a new version. */
const lookEvery = 3_600_000;

function whenQuiet(): Promise<void> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout>;
    const again = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        observer.disconnect();
        resolve();
      }, quiet);
    };
    const observer = new PerformanceObserver(again);
    observer.observe({ type: 'resource' });
    again();
  });
}

/** The page and its parts, which came before there was a worker to keep them. */
function keepThisPage(): void {
  const parts = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === window.location.origin)
    .map(({ pathname }) => pathname);
  tellWorker({ type: 'keep', pages: [window.location.href], parts });
}

/** Somebody is in the middle of something: a field was changed, or a dialog is open. */
const isBusy = (): boolean =>
  document.querySelector('dialog[open], [role=dialog], .lateNote') !== null ||
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
    (field) => field.value !== field.defaultValue || field === document.activeElement,
  );

/** At the page's edge, until it is pressed or somebody begins to type. */
function sayNewVersion(waiting: ServiceWorker): void {
  if (isBusy()) {
    document.addEventListener('visibilitychange', () => sayNewVersion(waiting), { once: true });
    return;
  }
  const line = document.createElement('div');
  // As lib/persistently.ts makes one.
  line.className = 'lateNote';
  line.setAttribute('role', 'status');
  document.body.append(line);
  const words = Object.assign(document.createElement('span'), { textContent: offline.update.ready });
  const use = Object.assign(document.createElement('button'), {
    type: 'button',
    textContent: offline.update.use,
  });
  line.append(words, use);
  const away = (): void => {
    line.remove();
    document.removeEventListener('input', onInput);
  };
  const onInput = (): void => {
    away();
    document.addEventListener('visibilitychange', () => sayNewVersion(waiting), { once: true });
  };
  document.addEventListener('input', onInput);
  use.addEventListener('click', () => {
    away();
    navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
      once: true,
    });
    waiting.postMessage({ type: 'use-now' });
  });
}

function watchVersions(registration: ServiceWorkerRegistration): void {
  const look = (): void => {
    // The first one has nothing to take the place of.
    if (registration.waiting !== null && navigator.serviceWorker.controller !== null)
      sayNewVersion(registration.waiting);
  };
  look();
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') look();
    });
  });
  let last = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - last < lookEvery) return;
    last = Date.now();
    registration.update().catch(() => undefined);
  });
}

export async function register(): Promise<void> {
  await whenQuiet();
  try {
    const { serviceWorker } = navigator;
    // The worker of /verify answers for that page; the site's is for all others.
    const isControlled = serviceWorker.controller?.scriptURL.endsWith(file) === true;
    const known = await serviceWorker.getRegistration('/');
    const isKnown = known?.active?.scriptURL.endsWith(file) === true;
    // Without a line there is nothing to register it from.
    if (!isKnown && !navigator.onLine) return;
    const registration = isKnown ? known : await serviceWorker.register(file, { updateViaCache: 'none' });
    watchVersions(registration);
    if (isControlled) keepThisPage();
    else serviceWorker.addEventListener('controllerchange', keepThisPage, { once: true });
  } catch (error) {
    // Private windows may refuse it; the site works without.
    logWarning('This site could not be kept for later', error);
  }
}
