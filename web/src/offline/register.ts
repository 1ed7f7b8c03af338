// Registers the site's worker once the page is quiet, tells it which pages are read, and says quietly when a new version
// waits, or that this page is one that was kept. Loaded by the entry where a browser may keep pages.
import { offline } from '../content/offline.ts';
import { logWarning } from '../lib/log.ts';
import { edgeLine } from './edgeLine.ts';
import type { Message } from './messages.ts';

// A page that the worker took from what is kept (worker/pages.ts) says so, and since when.
function sayKept(): void {
  const { kept } = document.documentElement.dataset;
  if (kept === undefined) return;
  const { offlineSince, since } = offline.line;
  const text = since(Number(kept));
  const words = navigator.onLine ? text : offlineSince(text);
  const { line, button } = edgeLine(words, offline.page.again);
  line.dataset.kept = '';
  button.addEventListener('click', () => window.location.reload());
  document.body.prepend(line);
  // The browser follows links by itself: the next page is one that was kept, too, or says in words that it is not. The
  // app would ask for what that page shows, and nobody answers.
  document.addEventListener(
    'click',
    (event) => {
      if (event.target instanceof Element && event.target.closest('a') !== null) event.stopPropagation();
    },
    { capture: true },
  );
}

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

/** Paths of what this document is made of. */
const partsHere = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === window.location.origin)
    .map(({ pathname }) => pathname);

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
  const { line, button: use } = edgeLine(offline.update.ready, offline.update.use);
  document.body.append(line);
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

/** Whether it is the site's worker; that of /verify answers for its own page alone. */
const isOurs = (worker: ServiceWorker | null | undefined): boolean =>
  worker?.scriptURL.endsWith(file) === true;

function watchVersions(registration: ServiceWorkerRegistration): void {
  const look = (): void => {
    // The first one has nothing to take the place of, and a page of another worker nothing to gain.
    if (registration.waiting !== null && isOurs(navigator.serviceWorker.controller))
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

function whenActive({ active, waiting, installing }: ServiceWorkerRegistration): Promise<void> {
  const coming = installing ?? waiting;
  return new Promise((resolve) => {
    if (active !== null || coming === null) resolve();
    else
      coming.addEventListener('statechange', () => {
        if (coming.state === 'activated') resolve();
      });
  });
}

/** `watchPages` calls its listener when the app has gone to another page: of documents alone the worker hears by itself. */
export async function register(watchPages: (listener: () => void) => void): Promise<void> {
  sayKept();
  const { serviceWorker } = navigator;
  const isControlled = isOurs(serviceWorker.controller);
  const read = new Set(isControlled ? [] : [window.location.href]);
  let registration: ServiceWorkerRegistration | undefined;
  const keepRead = (): void => {
    if (!registration?.active || read.size === 0) return;
    // A worker that answers for this document has the parts.
    const message: Message = { type: 'keep', pages: [...read], parts: isControlled ? [] : partsHere() };
    registration.active.postMessage(message);
    read.clear();
  };
  watchPages(() => {
    read.add(window.location.href);
    keepRead();
  });
  await whenQuiet();
  try {
    const known = await serviceWorker.getRegistration('/');
    const isKnown = isOurs(known?.active);
    // Without a line there is nothing to register it from.
    if (!isKnown && !navigator.onLine) return;
    const ours = isKnown && known ? known : await serviceWorker.register(file, { updateViaCache: 'none' });
    watchVersions(ours);
    await whenActive(ours);
    registration = ours;
    keepRead();
  } catch (error) {
    // Private windows may refuse it; the site works without.
    logWarning('This site could not be kept for later', error);
  }
}
