// Being told: pressed for in the browser, stored by the server, sent to a push service that decrypts, shown by the site's
// worker. Chromium without a window has no push service, so what a browser gets from its own is put in its place at the
// browser's edge (PushManager, and the delivery); all else is real.
import type { BrowserContext, Page } from '@playwright/test';
import type { Pool } from 'pg';
import { startPushService, type TestPushService } from '../../server/testing/pushService.ts';
import { ensureChromium } from '../support/browser.ts';
import { expect, expectAccessible, test, uniqueTitle } from './fixtures.ts';

// The shell without a window has no notifications.
test.use({
  serviceWorkers: 'allow',
  headless: false,
  launchOptions: {
    executablePath: ensureChromium(),
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--headless=new', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  },
});
// They share the one port of the push service: who repeats them does so with one worker.
test.describe.configure({ mode: 'serial' });

let service: TestPushService;
test.beforeAll(async () => {
  service = await startPushService(Number(process.env.PRABESH_E2E_PUSH_PORT));
});
test.afterAll(async () => {
  await service.close();
});

/** Announces an exam; its title. */
async function announce(database: Pool, name: string): Promise<string> {
  const title = uniqueTitle(name);
  await database.query(
    `begin;
     select set_config('hasura.user', '{"x-hasura-role": "admin"}', true);
     insert into public.results_uploads (exam_title, set_number, exam_date, publish, publish_at)
       values ('${title}', '1', '2025-11-15', 'at', now() + interval '1 day');
     insert into public.results (symbol, name, marks, exam_title, set_number, exam_date)
       values ('CEE-0275', 'Sandhya Gurung', 152.5, '${title}', '1', '2025-11-15');
     commit`,
  );
  return title;
}
const publish = (database: Pool, title: string) =>
  database.query('select public.publish_exam(id, version) from public.exams where exam_title = $1', [title]);

/** What the browser's own push service would give it; kept as long as the browser's storage. */
async function givePush(
  context: BrowserContext,
): Promise<ReturnType<TestPushService['browser']>['subscription']> {
  const { subscription } = service.browser();
  await context.addInitScript({
    content: `(() => {
      const given = ${JSON.stringify(subscription)};
      const make = (key) => ({
        endpoint: given.endpoint,
        options: { applicationServerKey: key, userVisibleOnly: true },
        toJSON: () => given,
        unsubscribe: async () => (localStorage.removeItem('test.push'), true),
      });
      PushManager.prototype.subscribe = async ({ applicationServerKey: key }) => {
        const bytes = new Uint8Array(key.buffer ?? key);
        localStorage.setItem('test.push', JSON.stringify([...bytes]));
        return make(bytes.buffer);
      };
      PushManager.prototype.getSubscription = async () => {
        const kept = localStorage.getItem('test.push');
        return kept === null ? null : make(new Uint8Array(JSON.parse(kept)).buffer);
      };
    })()`,
  });
  return subscription;
}

const openWaiting = async (page: Page, title: string): Promise<void> => {
  await page.goto(`/results?${new URLSearchParams({ exam: `${title} (Set 1)` }).toString()}`);
  await expect(page.getByRole('heading', { name: /^Results at/ })).toBeVisible();
};

const messagesFor = (endpoint: string) => service.received.filter((one) => one.endpoint === endpoint);

/** Hands a message to the site's worker, as the browser's push service does; one that is not active yet loses it. */
async function deliver(page: Page, payload: unknown): Promise<void> {
  await page.waitForFunction(
    "navigator.serviceWorker.getRegistration().then((site) => site?.active?.state === 'activated')",
  );
  const session = await page.context().newCDPSession(page);
  let registration = '';
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registration =
      registrations.find(({ scopeURL }) => new URL(scopeURL).pathname === '/')?.registrationId ??
      registration;
  });
  await session.send('ServiceWorker.enable');
  await expect.poll(() => registration).not.toBe('');
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: registration,
    data: JSON.stringify(payload),
  });
}

/** Shows a notice, and presses 'No more of these' on it. */
async function pressOff(page: Page, subscription: unknown): Promise<void> {
  await deliver(page, {
    ...{ id: 'x', kind: 'notice', title: 'New notice', body: 'Holiday' },
    ...{ url: '/notices', tag: 'notice-x', off: 'No more of these', silent: false },
  });
  await expect.poll(async () => (await shown(page)).map(({ tag }) => tag)).toEqual(['notice-x']);
  const worker = page
    .context()
    .serviceWorkers()
    .find((one) => one.url().endsWith('/site-worker.js'));
  await worker?.evaluate(`(async () => {
    PushManager.prototype.getSubscription = async () => ({ toJSON: () => (${JSON.stringify(subscription)}) });
    const [notification] = await self.registration.getNotifications();
    // Only a browser's own event may be waited for; what it begins is done all the same.
    addEventListener('error', (event) => event.preventDefault());
    self.dispatchEvent(new NotificationEvent('notificationclick', { notification, action: 'off' }));
  })()`);
}

const shown = (page: Page): Promise<{ title: string; body: string; tag: string; url: string }[]> =>
  page.evaluate(`navigator.serviceWorker.ready
    .then((registration) => registration.getNotifications())
    .then((all) => all.map(({ title, body, tag, data }) => ({ title, body, tag, url: data.url })))`);

test('of an exam: one press, no account; told once, and shown', async ({ page, context, database }) => {
  await context.grantPermissions(['notifications']);
  const { endpoint } = await givePush(context);
  const title = await announce(database, 'Told');
  await openWaiting(page, title);
  await page.getByRole('button', { name: 'Tell me when it is out' }).click();
  const off = page.getByRole('button', { name: 'Do not tell me' });
  await expect(off).toBeVisible();
  await expect(page.getByText('This device tells you when the results are out.')).toBeVisible();
  await expectAccessible(page);
  // It is known after the page has been closed.
  await openWaiting(page, title);
  await expect(off).toBeVisible();

  await publish(database, title);
  await expect.poll(() => messagesFor(endpoint).length).toBe(1);
  const [message] = messagesFor(endpoint);
  expect(service.refused).toEqual([]);
  expect(message?.payload).toMatchObject({ title: 'The results are out', body: `${title} (Set 1)` });
  for (let twice = 0; twice < 2; twice += 1) await deliver(page, message?.payload);
  await expect
    .poll(() => shown(page))
    .toEqual([
      {
        title: 'The results are out',
        body: `${title} (Set 1)`,
        tag: message?.payload.tag,
        url: message?.payload.url,
      },
    ]);
  const link = message?.payload.url ?? '';
  await page.goto(link);
  await page.getByLabel('Candidate ID').fill('CEE-0275');
  await page.getByLabel('Candidate ID').press('Enter');
  await expect(page.getByRole('heading', { name: 'Result for Sandhya Gurung (CEE-0275)' })).toBeVisible();
});

test('of an exam: the same place lets go, and nothing comes @long', async ({ page, context, database }) => {
  await context.grantPermissions(['notifications']);
  const { endpoint } = await givePush(context);
  const [title, other] = [await announce(database, 'Let go'), await announce(database, 'Kept')];
  for (const exam of [title, other]) {
    await openWaiting(page, exam);
    await page.getByRole('button', { name: 'Tell me when it is out' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Do not tell me' })).toBeFocused();
  }
  await openWaiting(page, title);
  await page.getByRole('button', { name: 'Do not tell me' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Tell me when it is out' })).toBeFocused();
  await expect(page.getByText('This device will not tell you.')).toBeVisible();
  await publish(database, title);
  await publish(database, other);
  await expect
    .poll(() => messagesFor(endpoint).map(({ payload }) => payload.body))
    .toEqual([`${other} (Set 1)`]);
});

test('a browser whose reader refuses, or that has no push, says what to do @long', async ({
  browser,
  baseURL,
  database,
}) => {
  const title = await announce(database, 'Refused');
  const base = baseURL ? { baseURL } : {};
  const refusing = await browser.newContext({ ...base, permissions: [] });
  await refusing.addInitScript({
    content: `Object.defineProperty(Notification, 'permission', { get: () => 'denied' })`,
  });
  const page = await refusing.newPage();
  await openWaiting(page, title);
  await expect(page.getByText('Notifications of this site are blocked in this browser.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tell me when it is out' })).toHaveCount(0);
  await refusing.close();

  const without = await browser.newContext(base);
  await without.addInitScript({ content: 'delete window.PushManager' });
  const old = await without.newPage();
  await openWaiting(old, title);
  await expect(old.getByText('This browser cannot tell you. Leave this page open')).toBeVisible();
  await without.close();
});

test('of notices: a student switches it on and off, and signing out ends it @long', async ({
  page,
  context,
  database,
  makeAccount,
  signIn,
}) => {
  await context.grantPermissions(['notifications']);
  const given = await givePush(context);
  const { endpoint } = given;
  const account = await makeAccount('student', 'approved');
  await signIn(page, account);
  const choice = page.getByRole('switch', { name: 'Tell me on this device' });
  const wishes = async (): Promise<number> => {
    const { rows } = await database.query<{ count: number }>(
      `select count(*)::int from auth.push_wishes as wish join auth.sessions as session on session.id = wish.session_id
       where session.user_id = $1`,
      [account.id],
    );
    return rows[0]?.count ?? -1;
  };
  await choice.click();
  await expect.poll(wishes).toBe(1);
  await page.reload();
  await expect(choice).toBeChecked();
  await choice.press('Space');
  await expect(choice).not.toBeChecked();
  await expect.poll(wishes).toBe(0);
  await choice.press('Space');
  await expect.poll(wishes).toBe(1);
  await pressOff(page, given);
  await expect.poll(wishes).toBe(0);
  await page.reload();
  await expect(choice).not.toBeChecked();
  await choice.press('Space');
  await expect.poll(wishes).toBe(1);
  // Whatever the hour: a message that waits for the morning is there, too.
  const { rows } = await database.query<{ id: string }>(
    `insert into public.notices (title, content, category) values ($1, 'Come early.', 'Holiday') returning id`,
    [uniqueTitle('Holiday')],
  );
  const told = async (): Promise<number> => {
    const waiting = await database.query(
      `select from auth.push_messages as message join auth.push_happenings as happening on happening.id = message.happening_id
       join auth.push_wishes as wish on wish.id = message.wish_id
       join auth.push_subscriptions as subscription on subscription.id = wish.subscription_id
       where happening.notice_id = $1 and subscription.endpoint = $2`,
      [rows[0]?.id, endpoint],
    );
    return waiting.rowCount ?? 0;
  };
  await expect.poll(told).toBe(1);
  await database.query('delete from public.notices where id = $1', [rows[0]?.id]);
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await expect.poll(wishes).toBe(0);
});
