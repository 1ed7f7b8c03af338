// The site's service worker (docs/decisions/offline.md): what opens without a line, and nothing else. The build puts
// what it is made of in front of it (web/build/siteWorker.ts). What is of another kind (push messages) has a file of its
// own here, imported below.
import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, precache } from 'workbox-precaching';
import { addressIn, languages } from '../../../shared/language.ts';
import { isMessage } from '../offline/messages.ts';
import { wipe } from '../offline/store.ts';
import { build, scope } from './build.ts';
import { answerFile } from './files.ts';
import {
  answerPage,
  forgetResults,
  forgetShell,
  keepPages,
  keepPortal,
  keepResult,
  removeEarlier,
  takeOverPages,
} from './pages.ts';
import { answerAsset, keepParts } from './parts.ts';
import { takePushMessages } from './push.ts';

// The page in words for when nothing is kept. What has a hash in its name is not asked for anew, as it would be here.
precache(build.files);
cleanupOutdatedCaches();

scope.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([keepParts(build.start), takeOverPages()]));
});
scope.addEventListener('activate', (event) => event.waitUntil(removeEarlier()));
// The page that brought the worker is the first that it keeps.
clientsClaim();
takePushMessages();

/** What is one person's goes. */
const forget = (): Promise<unknown> => Promise.all([wipe(), forgetShell()]);

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== scope.location.origin) return;
  // A form that a browser sends by itself: who signs in or out by one is another person from here on.
  const isAuth = languages.some((one) => url.pathname === addressIn(one, '/auth'));
  if (request.method === 'POST' && request.mode === 'navigate' && isAuth) event.waitUntil(forget());
  if (request.method !== 'GET') return;
  const answer =
    answerFile(event, url) ??
    (request.mode === 'navigate' ? answerPage(event, url) : answerAsset(event, url));
  if (answer !== undefined) event.respondWith(answer);
});

scope.addEventListener('message', (event) => {
  const message: unknown = event.data;
  if (!isMessage(message)) return;
  switch (message.type) {
    case 'use-now':
      event.waitUntil(scope.skipWaiting());
      return;
    case 'keep':
      event.waitUntil(Promise.all([keepPages(message.pages), keepParts(message.parts)]));
      return;
    case 'keep-portal':
      event.waitUntil(keepPortal(event.source instanceof WindowClient ? event.source.url : ''));
      return;
    case 'keep-result':
      event.waitUntil(message.page === null ? forgetResults() : keepResult(message.page));
      return;
    case 'forget':
      event.waitUntil(forget());
  }
});
