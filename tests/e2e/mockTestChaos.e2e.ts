// What may happen to a device while a mock test is written on it. Asked at each end: what the page called saved is in the database,
// and what it had not called saved is on the device or has arrived.
import type { Page } from '@playwright/test';
import { mockTests as words } from '../../web/src/content/mockTests.ts';
import { type Account, expect } from './fixtures.ts';
import { type MadeTest, test as base } from './mockTestFixture.ts';

const { status, player, banners, before, submit, after } = words;
const [first, second, third] = ['the first', 'the second', 'none of these'] as const;

interface Kept {
  events: { sitting: number; seq: number; question: number; choice?: string }[];
  attempts: {
    confirmed: Record<string, number>;
    deadlineAt: number;
    clock: { server: number; moment: number };
  }[];
  /** The page's own clock. */
  moment: number;
}

/** What is in the page's store. */
const kept = (page: Page): Promise<Kept> =>
  page.evaluate<Kept>(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('prabesh-mock-tests');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const work = opening.result.transaction(['events', 'attempts']);
      const [events, attempts] = ['events', 'attempts'].map((name) => work.objectStore(name).getAll());
      work.oncomplete = () => {
        opening.result.close();
        const moment = performance.timeOrigin + performance.now();
        resolve({ events: events.result, attempts: attempts.result, moment });
      };
    };
  })`);

/** Takes all the room that the site has left. */
const fill = (page: Page): Promise<void> =>
  page.evaluate(`(async () => {
    const opening = indexedDB.open('filler', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('all', { autoIncrement: true });
    await new Promise((resolve) => (opening.onsuccess = resolve));
    for (const size of [6e4, 6e3, 600])
      for (let isFull = false; !isFull; ) {
        const work = opening.result.transaction('all', 'readwrite');
        work.objectStore('all').add(crypto.getRandomValues(new Uint8Array(size)));
        isFull = await new Promise((resolve) => {
          work.oncomplete = () => resolve(false);
          work.onabort = () => resolve(true);
        });
      }
    opening.result.close();
  })()`);

const choose = (page: Page, text: string): Promise<void> => page.getByRole('radio', { name: text }).click();

/** The line of the player; pages and scripts come all the same. */
const cut = (page: Page): Promise<unknown> => page.route('**/v1/graphql', (route) => route.abort());
const mend = (page: Page): Promise<void> => page.unroute('**/v1/graphql');

interface Exam {
  made: MadeTest;
  student: Account;
  open: (page: Page) => Promise<void>;
  /** The page says that all is saved, and it is; so is what the device has. */
  isSaved: (page: Page, answers: Record<number, string>) => Promise<void>;
}

const test = base.extend<{ exam: Exam }>({
  // The line is away for a while, and a killed page loses what it was asking for.
  allowedErrors: [/Failed to load (resource|the profile)/],
  exam: async ({ page, makeAccount, makeMockTest, startSession }, use) => {
    const student = await makeAccount('student', 'approved');
    const made = await makeMockTest([student.id]);
    await startSession(page, student);
    await use({
      made,
      student,
      async open(tab) {
        await tab.goto(`/student/tests/${made.id}`);
        await tab.getByRole('button', { name: before.start }).click();
        await expect(tab.getByRole('radiogroup')).toBeVisible();
      },
      async isSaved(tab, answers) {
        await expect(tab.getByText(status.saved(Object.keys(answers).length))).toBeVisible();
        expect(await made.texts(student.id)).toEqual(answers);
        const { events, attempts } = await kept(tab);
        const stored = await made.events(student.id);
        for (const { sitting, seq, question, choice = null } of events)
          if (seq <= (attempts[0]?.confirmed[sitting] ?? 0))
            expect(stored).toContainEqual({ sitting, seq, question, choice });
      },
    });
  },
});

test('a killed tab loses nothing: what it had not sent the next one sends', async ({
  page,
  context,
  exam,
}) => {
  await exam.open(page);
  await choose(page, first);
  await expect(page.getByText(status.saved(1))).toBeVisible();
  await cut(page);
  await choose(page, second);
  await page.getByRole('button', { name: player.next }).click();
  await choose(page, third);
  await expect(page.getByText(status.waiting(2))).toBeVisible();
  const crashed = page.waitForEvent('crash');
  const session = await context.newCDPSession(page);
  // It is never answered.
  void session.send('Page.crash').catch(() => undefined);
  await crashed;
  const next = await context.newPage();
  await next.goto(`/student/tests/${exam.made.id}`);
  await expect(next.getByRole('radio', { name: third })).toBeChecked();
  await exam.isSaved(next, { 1: second, 2: third });
});

test('a device without room says so, sends all the same, and takes nothing for saved after a reload', async ({
  page,
  context,
  baseURL,
  exam,
}) => {
  const session = await context.newCDPSession(page);
  const { origin } = new URL(baseURL ?? '');
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 2e6 });
  await exam.open(page);
  await choose(page, first);
  await expect(page.getByText(status.saved(1))).toBeVisible();
  await fill(page);
  await choose(page, second);
  await expect(page.getByText(banners.full)).toBeVisible();
  await page.getByRole('button', { name: player.next }).click();
  await choose(page, first);
  await exam.isSaved(page, { 1: second, 2: first });
  // There is room again for what is tapped before the server was heard.
  await session.send('Storage.overrideQuotaForOrigin', { origin });
  await cut(page);
  await page.reload();
  const sections = page.getByRole('navigation', { name: player.sections });
  await sections.getByRole('button', { name: 'Chemistry' }).click();
  await choose(page, third);
  await expect(page.getByText(banners.offline)).toBeVisible();
  await mend(page);
  await exam.isSaved(page, { 1: second, 2: first, 4: third });
  // What only the server had is shown, too.
  await sections.getByRole('button', { name: 'Physics' }).click();
  await expect(page.getByRole('radio', { name: second })).toBeChecked();
});

test('an exam that has begun needs no script any more, and one that is lost before is asked for again @long', async ({
  page,
  exam,
}) => {
  let lost = 0;
  await page.route(/\/(SittingPage|parts-exam)-[^/]*\.js$/, (route) => {
    lost += 1;
    return lost <= 2 ? route.abort() : route.continue();
  });
  await exam.open(page);
  expect(lost).toBeGreaterThan(2);
  // As after a deployment: no file of the page's build is there.
  await page.route(/\/assets\//, (route) => route.fulfill({ status: 404 }));
  await choose(page, first);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: new RegExp(player.questions) }).click();
  await page.getByRole('button', { name: player.close }).click();
  await page.getByRole('button', { name: player.next }).click();
  await choose(page, second);
  await exam.isSaved(page, { 1: first, 2: second });
  await page.getByRole('button', { name: new RegExp(player.questions) }).click();
  await page.getByRole('button', { name: player.submit }).last().click();
  await page.getByRole('button', { name: submit.go(2) }).click();
  await expect(page.getByRole('heading', { name: after.done })).toBeVisible();
  expect(await exam.made.isSubmitted(exam.student.id)).toBe(true);
});

test('the device’s clock may be wrong by hours, and stand for ten minutes @long', async ({ page, exam }) => {
  await page.clock.install();
  await exam.open(page);
  const answers: Record<number, string> = {};
  const hours = 3_600_000;
  for (const [index, shift] of [-5 * hours, 9 * hours, 0].entries()) {
    await page.clock.setSystemTime(Date.now() + shift);
    await choose(page, second);
    answers[index + 1] = second;
    await exam.isSaved(page, answers);
    // A reload by such a clock, which may make the monotonic one go back.
    await page.reload();
    await expect(page.getByRole('radio', { name: second })).toBeChecked();
    await page.getByRole('button', { name: player.next }).click();
  }
  // Asleep, and awake again.
  await page.clock.fastForward(10 * 60_000);
  await choose(page, third);
  await exam.isSaved(page, { ...answers, 4: third });
  // Asleep while an answer waited.
  await cut(page);
  await choose(page, first);
  await expect(page.getByText(status.waiting(1))).toBeVisible();
  await page.clock.fastForward(10 * 60_000);
  await mend(page);
  await page.clock.runFor(20_000);
  await exam.isSaved(page, { ...answers, 4: first });
});

test('an answer of the last second counts that arrives after the end @long', async ({ page, exam }) => {
  await page.clock.install();
  await exam.open(page);
  await choose(page, first);
  await expect(page.getByText(status.saved(1))).toBeVisible();
  await exam.made.endIn(exam.student.id, '20 seconds');
  await page.evaluate('dispatchEvent(new Event("online"))');
  const left = async (): Promise<number> => {
    const { attempts, moment } = await kept(page);
    const { deadlineAt = 0, clock = { server: 0, moment: 0 } } = attempts[0] ?? {};
    return deadlineAt - (clock.server + moment - clock.moment);
  };
  await expect.poll(left).toBeLessThan(20_000);
  await cut(page);
  await page.clock.pauseAt(new Date((await page.evaluate<number>('Date.now()')) + 100));
  await page.clock.runFor((await left()) - 900);
  await page.getByRole('button', { name: player.next }).click();
  await choose(page, second);
  await expect(page.getByText(status.waiting(1))).toBeVisible();
  expect(await left()).toBeLessThan(1000);
  await page.clock.runFor(2000);
  await expect(page.getByRole('radiogroup')).toBeHidden();
  await expect.poll(() => exam.made.isOver(exam.student.id)).toBe(true);
  await mend(page);
  await page.evaluate('dispatchEvent(new Event("online"))');
  await expect(page.getByRole('heading', { name: after.done })).toBeVisible();
  expect(await exam.made.texts(exam.student.id)).toEqual({ 1: first, 2: second });
});

test('two devices that write by turns lose nothing of each other @long', async ({
  page,
  browser,
  baseURL,
  startSession,
  exam,
}) => {
  await exam.open(page);
  await choose(page, first);
  await expect(page.getByText(status.saved(1))).toBeVisible();
  const other = await browser.newContext({ baseURL: baseURL ?? '' });
  const phone = await other.newPage();
  await startSession(phone, exam.student);
  // Without a line the first one goes on, while the second one takes over.
  await cut(page);
  await page.getByRole('button', { name: player.next }).click();
  await choose(page, second);
  await expect(page.getByText(status.waiting(1))).toBeVisible();
  await phone.goto(`/student/tests/${exam.made.id}`);
  await phone.getByRole('button', { name: words.elsewhere.goOn }).click();
  await choose(phone, third);
  await exam.isSaved(phone, { 1: third });
  await mend(page);
  await expect(page.getByRole('heading', { name: words.elsewhere.title })).toBeVisible();
  // Made before the handover, so it counts where the second one said nothing.
  await expect.poll(() => exam.made.texts(exam.student.id)).toEqual({ 1: third, 2: second });
  await page.getByRole('button', { name: words.elsewhere.goOn }).click();
  await exam.isSaved(page, { 1: third, 2: second });
  await choose(phone, first);
  await expect(phone.getByRole('heading', { name: words.elsewhere.title })).toBeVisible();
  await other.close();
});
