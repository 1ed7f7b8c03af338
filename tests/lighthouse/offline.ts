// How soon pages that were seen before can be read without a line, on a phone four times slower than this machine:
//   npm run lighthouse:offline -- [http://localhost:3000] [folder for pictures]
// against a running demo. Measured by hand and written down in docs/decisions/offline.md; nothing asserts it.
import { chromium, type Page } from '@playwright/test';
import { ensureHeadless } from '../support/browser.ts';

const [origin = 'http://localhost:3000', pictures] = process.argv.slice(2);
const slower = 4;
const rounds = 5;
const readable = { '/': '', '/results': '', '/student': 'Namaste' } as const;

const browser = await chromium.launch({
  executablePath: ensureHeadless(),
  chromiumSandbox: process.getuid?.() !== 0,
});
const context = await browser.newContext({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 });
await context.request.post(`${origin}/auth/token?grant_type=password`, {
  data: { email: 'student@prabesh.test', password: 'Student1234' },
});

async function shoot(page: Page, name: string): Promise<void> {
  if (pictures !== undefined) await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true });
}

const seen = await context.newPage();
for (const path of ['/', '/results', '/student', '/notes', '/student', '/', '/results']) {
  await seen.goto(origin + path, { waitUntil: 'networkidle' });
  // The worker begins when the page was quiet for two seconds.
  await seen.evaluate(`navigator.serviceWorker.ready`);
  await seen.waitForTimeout(3000);
}
await seen.goto(`${origin}/notes`, { waitUntil: 'networkidle' });
await seen
  .getByRole('button', { name: /^Keep offline/ })
  .first()
  .click();
await seen
  .getByText(/^Kept offline/)
  .first()
  .waitFor();
await shoot(seen, 'notes');
await seen.close();

await context.setOffline(true);
for (const [path, words] of Object.entries(readable)) {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
    // Told by the browser itself, when it has drawn it: a question from outside waits until the page has nothing to do.
    await page.addInitScript({
      content: `globalThis.read = new Promise((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries()[0].renderTime)).observe({ type: 'element', buffered: true });
        new MutationObserver(() => {
          for (const one of document.querySelectorAll('h1:not([elementtiming])'))
            if (one.textContent.includes(${JSON.stringify(words)})) one.setAttribute('elementtiming', 'heading');
        }).observe(document, { childList: true, subtree: true });
      })`,
    });
    await page.goto(origin + path, { waitUntil: 'commit' });
    times.push(await page.evaluate<number>('read'));
    if (round === 0) await shoot(page, `offline${path.replace('/', '-')}`);
    await page.close();
  }
  times.sort((a, b) => a - b);
  console.log(`${path}: ${times.map((time) => time.toFixed(0)).join(' ')} ms`);
}
const notes = await context.newPage();
await notes.goto(`${origin}/notes`);
await notes
  .getByText(/^Kept offline/)
  .first()
  .waitFor();
await shoot(notes, 'offline-notes');
await notes.emulateMedia({ colorScheme: 'dark' });
await shoot(notes, 'offline-notes-dark');
await notes.setViewportSize({ width: 1440, height: 900 });
await shoot(notes, 'offline-notes-wide');
await notes.goto(`${origin}/courses`);
await shoot(notes, 'offline-page');
await browser.close();
