// Set-up of every web test: matchers, msw, a clean document.
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { patience } from '../../../tests/support/patience.ts';
import { clearNotifications } from '../lib/notify.ts';
import { mswServer } from './mswServer.ts';
import './popover.ts';

// Pages load their chunks lazily, and a busy machine is slow: waiting longer costs nothing when all is well.
configure({ asyncUtilTimeout: patience.moment });

// jsdom has no layout to scroll, and no screen to ask about: a wide one, which stays as it is.
window.scrollTo = () => undefined;
window.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;

beforeAll(() => mswServer.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  cleanup();
  mswServer.resetHandlers();
  clearNotifications();
  localStorage.clear();
  sessionStorage.clear();
});
afterAll(() => mswServer.close());
