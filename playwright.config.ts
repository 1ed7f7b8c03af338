// Browser tests against the real product, started once by the global set-up on a free port.
import { defineConfig } from '@playwright/test';
import { ensureHeadless } from './tests/support/browser.ts';
import { patience } from './tests/support/patience.ts';

/** Set by `npm test`; somebody who runs a few files needs no report. */
const ofAll = process.env.PLAYWRIGHT_JSON_OUTPUT_NAME !== undefined;

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  // What takes minutes, and what other tests witness: for `npm run test:all`.
  ...(process.env.LONG_TESTS === '1' ? {} : { grepInvert: /@long/ }),
  globalSetup: './tests/e2e/globalSetup.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: patience.product,
  expect: { timeout: patience.moment },
  reporter: ofAll ? [['list'], ['json']] : [['list']],
  // Every page is looked at before and while nothing is written: what others store would stand in its lists, now and then.
  projects: [
    { name: 'pages', testMatch: '**/pages.e2e.ts', fullyParallel: false },
    { name: 'journeys', testIgnore: '**/pages.e2e.ts', dependencies: ofAll ? ['pages'] : [] },
  ],
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    // Every frame of a movement is drawn by the processor; who waits for its end waits longer on a busy machine.
    reducedMotion: 'reduce',
    // A worker in between hides requests from page.route. Tests about workers allow them.
    serviceWorkers: 'block',
    // Visitors' own zone must not matter: Kathmandu is the product's, this one is on purpose another day.
    timezoneId: 'America/Los_Angeles',
    // A trace of every test doubles the time of all: switched on where somebody looks for a failure (--trace on).
    trace: 'off',
    launchOptions: {
      executablePath: ensureHeadless(),
      chromiumSandbox: process.getuid?.() !== 0,
      args: ['--disable-gpu', '--disable-quic'],
    },
  },
});
