// Without a line: what phones keep of the site and of the portal, and what they do not.
import { randomUUID } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  request as ask,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { BrowserContext, Page } from '@playwright/test';
import { freePort } from '@prabesh/engine/localPostgres';
import { startStack } from '../support/stack.ts';
import { type Account, expect, expectAccessible } from './fixtures.ts';
import { test as base } from './resourceFixture.ts';

/** The product behind a door that can be shut: as a server that was stopped. */
interface Door {
  url: string;
  shut: () => Promise<void>;
  open: () => Promise<void>;
  /** Leads to another product from now on. */
  leadTo: (url: string) => void;
  /** Who asks for an address from now on waits; gives how many do. */
  hold: (path: string) => { waiting: () => number; release: () => void };
}

/** One empty page, and `title` often enough for several pieces of the store. */
function onePagePdf(title: string): Buffer {
  const head = `%PDF-1.4\n${`%${title}\n`.repeat(20_000)}`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
  ].map((content, index) => `${index + 1} 0 obj\n${content}\nendobj\n`);
  const offsets = objects.map((_, index) => head.length + objects.slice(0, index).join('').length);
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  const table = `xref\n0 4\n0000000000 65535 f \n${rows.join('')}`;
  const start = head.length + objects.join('').length;
  const trailer = `trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(head + objects.join('') + table + trailer);
}

const test = base.extend<{ door: Door; makeNote: (title: string) => Promise<{ id: string; path: string }> }>({
  door: async ({ baseURL }, use) => {
    if (baseURL === undefined) throw new Error('no product');
    let target = new URL(baseURL);
    const own = await freePort();
    let held: { path: string; until: Promise<void> } | undefined;
    let waiting = 0;
    const pass = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
      const { host, hostname, port, origin } = target;
      const headers = { ...incoming.headers, host };
      if (headers.origin !== undefined) headers.origin = origin;
      delete headers.referer;
      const { url: path, method } = incoming;
      const passed = ask({ hostname, port, path, method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      passed.on('error', () => outgoing.destroy());
      incoming.pipe(passed);
    };
    const make = (): Promise<Server> => {
      const server = createServer((incoming, outgoing) => {
        if (held === undefined || incoming.url !== held.path) {
          pass(incoming, outgoing);
          return;
        }
        waiting += 1;
        void held.until.then(() => pass(incoming, outgoing));
      });
      return new Promise((resolve) => {
        server.listen(own, 'localhost', () => resolve(server));
      });
    };
    let server: Server | undefined = await make();
    const shut = async (): Promise<void> => {
      const closing = server;
      server = undefined;
      if (closing === undefined) return;
      closing.closeAllConnections();
      await new Promise((resolve) => closing.close(resolve));
    };
    await use({
      url: `http://localhost:${own}`,
      shut,
      open: async () => {
        server ??= await make();
      },
      leadTo: (url) => (target = new URL(url)),
      hold: (path) => {
        let release = (): void => undefined;
        const until = new Promise<void>((resolve) => {
          release = resolve;
        });
        waiting = 0;
        held = { path, until };
        return {
          waiting: () => waiting,
          release: () => {
            held = undefined;
            release();
          },
        };
      },
    });
    await shut();
  },

  /** A note with a file of its own: a PDF of the demo's, under another name. */
  makeNote: async ({ makeResource, makeAccount, browser, baseURL }, use) => {
    const { email, password } = await makeAccount('admin');
    const context = await browser.newContext({ baseURL });
    const office = context.request;
    const begun = await office.post('/auth/token?grant_type=password', { data: { email, password } });
    const { access_token: token } = (await begun.json()) as { access_token: string };
    await use(async (title) => {
      const uploaded = await office.post('/files', {
        headers: { authorization: `Bearer ${token}` },
        multipart: {
          file: {
            name: 'note.pdf',
            mimeType: 'application/pdf',
            buffer: onePagePdf(title),
          },
        },
      });
      expect(uploaded.status(), await uploaded.text()).toBeLessThan(300);
      const { url } = (await uploaded.json()) as { url: string };
      const id = await makeResource('notes', {
        title,
        subject: 'Physics',
        description: `About ${title}`,
        file_url: url,
      });
      return { id, path: url };
    });
    await context.close();
  },
});

test.use({
  serviceWorkers: 'allow',
  allowedErrors: [
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|ERR_SOCKET_NOT_CONNECTED|WebSocket|status of 40[134]/,
  ],
});

const isControlled = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>(`navigator.serviceWorker.controller?.state === 'activated'`);

/** Addresses of the pages that are kept. */
const keptPages = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('site-pages-'));
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => new URL(url).pathname + new URL(url).search);
  })()`);

/** Opens a page until the site's worker answers for it and has kept it. */
async function openKept(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect.poll(() => isControlled(page)).toBe(true);
  await expect.poll(() => keptPages(page), path).toContain(new URL(path, 'http://x').pathname);
}

/** Names of the lists that are kept. */
const keptLists = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'prabesh-offline')) return [];
    return new Promise((resolve, reject) => {
      const opening = indexedDB.open('prabesh-offline');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const db = opening.result;
        const asking = db.transaction('lists').objectStore('lists').getAllKeys();
        asking.onsuccess = () => { db.close(); resolve(asking.result); };
      };
    });
  })()`);

/** Everything that this site has stored in the browser, as one text: caches, databases, storage. */
const everythingStored = (page: Page): Promise<string> =>
  page.evaluate<string>(`(async () => {
    const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        texts.push(request.url, await (await cache.match(request)).text());
    }
    const bytes = (value) => {
      if (value instanceof CryptoKey) texts.push('a key');
      else if (value instanceof ArrayBuffer) texts.push(new TextDecoder('latin1').decode(value));
      else if (ArrayBuffer.isView(value)) texts.push(new TextDecoder('latin1').decode(value));
      else if (typeof value === 'object' && value !== null) Object.entries(value).forEach(([key, one]) => { texts.push(key); bytes(one); });
      else texts.push(String(value));
    };
    for (const { name } of await indexedDB.databases()) {
      const db = await new Promise((resolve) => { const opening = indexedDB.open(name); opening.onsuccess = () => resolve(opening.result); });
      for (const table of db.objectStoreNames) {
        for (const how of ['getAllKeys', 'getAll']) {
          bytes(await new Promise((resolve) => { const asking = db.transaction(table).objectStore(table)[how](); asking.onsuccess = () => resolve(asking.result); }));
        }
      }
      db.close();
    }
    return texts.join('\\n');
  })()`);

async function openIn(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

const hasNoDatabase = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>(
    `indexedDB.databases().then((all) => !all.some(({ name }) => name === 'prabesh-offline'))`,
  );

/** Signs in and opens the portal and its notes until this browser has kept both. */
async function keepPortal(page: Page, origin = ''): Promise<void> {
  await openKept(page, `${origin}/student`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Namaste');
  // Signed in while the worker was on its way: the next page is the first that it answers for.
  await page.goto(`${origin}/notes`);
  await expect(page.getByRole('heading', { level: 1, name: 'Study Notes' })).toBeVisible();
  await expect
    .poll(() => keptLists(page))
    .toEqual(expect.arrayContaining(['OwnStudent', 'StudyNotes', 'session']));
  await page.goto(`${origin}/student`);
  await expect.poll(() => keptLists(page)).toEqual(expect.arrayContaining(['News', 'UpcomingEvents']));
}

const cardOf = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

async function keepNote(page: Page, title: string): Promise<void> {
  await page.goto('/notes');
  const card = cardOf(page, title);
  await card.getByRole('button', { name: /^Keep offline/ }).click();
  await expect(card.getByText(/^Kept offline · /)).toBeVisible();
}

test.describe('pages for everybody', () => {
  const pages = [
    ['/', /Entrance preparation/],
    ['/results', /Exam Results/],
    ['/notices', /Notices/],
  ] as const;

  test('those last seen open without a line, as the server wrote them', async ({ page, context }) => {
    for (const [path] of pages) await openKept(page, path);
    await context.setOffline(true);
    for (const [path, title] of pages) {
      const kept = await openIn(context, path);
      await expect(kept).toHaveTitle(title);
      await expect(kept.locator('h1')).toBeVisible();
      await kept.close();
    }
  });

  test('those last seen open while the server is stopped, also by a worker that was killed @long', async ({
    page,
    context,
    door,
  }) => {
    for (const [path] of pages) await openKept(page, door.url + path);
    await door.shut();
    const session = await context.newCDPSession(page);
    await session.send('ServiceWorker.enable');
    await session.send('ServiceWorker.stopAllWorkers');
    for (const [path, title] of pages) {
      const kept = await openIn(context, door.url + path);
      await expect(kept).toHaveTitle(title);
      await kept.close();
    }
    await door.open();
    await page.goto(`${door.url}/about`);
    await expect(page).toHaveTitle(/About/);
  });

  test('those reached by tapping open without a line, say since when, and lead to each other @long', async ({
    page,
    context,
  }) => {
    const inMenu = [
      '/',
      '/about',
      '/courses',
      '/faculty',
      '/contact',
      '/question-banks',
      '/results',
      '/registration',
    ];
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    const titles = new Map<string, string>();
    const tap = async (path: string): Promise<void> => {
      if (inMenu.includes(path)) await page.getByRole('button', { name: 'Menu' }).click();
      await page.locator(`a[href="${path}"]`).locator('visible=true').first().click();
      await expect(page).toHaveURL(path);
      await expect(page.locator('h1')).toBeVisible();
      titles.set(path, await page.title());
    };
    await tap('/notices');
    const notice = (await page.locator('main a[href^="/notice/"]').first().getAttribute('href')) ?? '';
    const all = [notice, ...inMenu, '/terms', '/privacy', '/notices'];
    for (const path of all) await tap(path);
    await expect.poll(() => keptPages(page)).toEqual(expect.arrayContaining(all));
    await context.setOffline(true);
    const line = page
      .getByRole('status')
      .filter({ hasText: 'You are offline. This is what this device kept' });
    for (const path of all) {
      await page.goto(path);
      await expect(page, path).toHaveTitle(titles.get(path) ?? '');
      await expect(line, path).toBeVisible();
    }
    await expectAccessible(page);
    await tap('/about');
    await expect(line).toBeVisible();
    await context.setOffline(false);
    await line.getByRole('button', { name: 'Try again' }).click();
    await expect(line).toBeHidden();
  });

  test('one that was not seen says in words that there is no line, and what is kept @long', async ({
    page,
    context,
  }) => {
    await openKept(page, '/courses');
    await context.setOffline(true);
    await page.goto('/about');
    await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByRole('link', { name: /^Courses/ })).toHaveAttribute('href', '/courses');
    await context.setOffline(false);
    // The connection is back: the page comes by itself.
    await expect(page).toHaveTitle(/About/);
  });

  test('none that names somebody, and nothing of /auth, is kept', async ({ page, context, makeExam }) => {
    const { title } = await makeExam('Kept by nobody', [
      { symbol: 'K-1', name: 'Sandhya Gurung', marks: 158 },
    ]);
    await openKept(page, '/results');
    const query = new URLSearchParams({ exam: `${title} (Set 1)`, id: 'K-1' });
    await page.goto(`/results?${query.toString()}`);
    await expect(page.getByText('Sandhya Gurung').first()).toBeVisible();
    await page.goto('/auth');
    await expect(page.getByRole('button', { name: 'Sign in' }).first()).toBeVisible();
    const stored = await everythingStored(page);
    expect(stored).not.toContain('Sandhya');
    expect(await keptPages(page)).toEqual(['/results']);
    await context.setOffline(true);
    await page.goto('/auth');
    await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  });

  test('the result of the candidate that is remembered here opens without a line, until that is taken back @long', async ({
    page,
    context,
    makeExam,
  }) => {
    const { title } = await makeExam('Kept result', [{ symbol: 'K-2', name: 'Sandhya Gurung', marks: 158 }]);
    await openKept(page, '/results');
    const query = new URLSearchParams({ exam: `${title} (Set 1)`, id: 'K-2' });
    await page.goto(`/results?${query.toString()}`);
    await page.getByRole('checkbox', { name: /Remember this ID/ }).check();
    await expect.poll(() => everythingStored(page)).toContain('Sandhya');
    await context.setOffline(true);
    const kept = await openIn(context, `/results?${query.toString()}`);
    await expect(kept.getByText('Sandhya Gurung').first()).toBeVisible();
    const box = kept.getByRole('checkbox', { name: /Remember this ID/ });
    // Ticked by the page's scripts: the server knows nobody's.
    await expect(box).toBeChecked();
    await box.uncheck();
    await expect.poll(() => everythingStored(kept)).not.toContain('Sandhya');
  });

  test('what was taken back while it was being fetched is not kept after @long', async ({
    page,
    door,
    makeExam,
  }) => {
    const { title } = await makeExam('Taken back', [{ symbol: 'K-3', name: 'Sandhya Gurung', marks: 158 }]);
    await openKept(page, `${door.url}/results`);
    const query = new URLSearchParams({ exam: `${title} (Set 1)`, id: 'K-3' });
    const path = `/results?${query.toString()}`;
    await page.goto(door.url + path);
    await expect(page.getByText('Sandhya Gurung').first()).toBeVisible();
    const held = door.hold(path);
    const box = page.getByRole('checkbox', { name: /Remember this ID/ });
    await box.check();
    await expect.poll(() => held.waiting()).toBe(1);
    await box.uncheck();
    held.release();
    // Behind it: the worker has long had the answer when it has kept another page.
    for (const other of ['/notices', '/courses']) await openKept(page, door.url + other);
    expect(await everythingStored(page)).not.toContain('Sandhya');
  });

  test('a new worker takes results over, but none that was taken back while it waited @long', async ({
    page,
    door,
    makeExam,
  }) => {
    const { title } = await makeExam('Taken over', [
      { symbol: 'K-4', name: 'Sandhya Gurung', marks: 158 },
      { symbol: 'K-5', name: 'Bimal Gautam', marks: 120 },
    ]);
    const [stays, goes] = ['K-4', 'K-5'].map(
      (id) => `/results?${new URLSearchParams({ exam: `${title} (Set 1)`, id }).toString()}`,
    ) as [string, string];
    // As a worker of an earlier build has left them.
    await page.goto(`${door.url}/robots.txt`);
    await page.evaluate(`caches.open('site-results-0').then(async (cache) => {
      for (const path of ${JSON.stringify([stays, goes])}) await cache.put(path, new Response('earlier'));
    })`);
    const held = door.hold(goes);
    await page.goto(`${door.url}/about`);
    await expect.poll(() => held.waiting()).toBe(1);
    await page.evaluate(
      `caches.open('site-results-0').then((cache) => cache.delete(${JSON.stringify(goes)}))`,
    );
    held.release();
    await expect.poll(() => isControlled(page)).toBe(true);
    await expect.poll(() => page.evaluate<boolean>(`caches.has('site-results-0')`)).toBe(false);
    const stored = await everythingStored(page);
    // By their addresses: the page of one names the other among the best.
    expect(stored).toContain(stays);
    expect(stored).not.toContain(goes);
  });

  test('OFFLINE=0 removes both workers and what they kept @long', async ({ page, door }) => {
    await openKept(page, `${door.url}/`);
    await page.goto(`${door.url}/verify`);
    const workers = (): Promise<string[]> =>
      page.evaluate<string[]>(
        `navigator.serviceWorker.getRegistrations().then((all) => all.map(({ scope }) => new URL(scope).pathname).sort())`,
      );
    await expect.poll(workers).toEqual(['/', '/verify']);
    const ended = await startStack({ DATABASE_URL: process.env.PRABESH_E2E_DATABASE_URL, OFFLINE: '0' });
    try {
      door.leadTo(ended.url);
      // The browser looks for a new worker with each page that one answers for.
      await expect(async () => {
        for (const path of ['/verify', '/about']) await page.goto(door.url + path);
        expect(await workers()).toEqual([]);
      }).toPass();
      expect(await page.evaluate<string[]>('caches.keys()')).toEqual([]);
      await expect(page.locator('html')).toHaveAttribute('data-offline', 'off');
    } finally {
      await ended.stop();
    }
  });
});

test.describe('the portal', () => {
  // What is asked in the moment in which the line goes or comes is logged as what it is.
  test.use({
    allowedErrors: [
      /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|ERR_SOCKET_NOT_CONNECTED|WebSocket|status of 40[134]|AppError: The server could not be reached/,
    ],
  });

  let account: Account;
  test.beforeEach(async ({ makeAccount, startSession, page }) => {
    account = await makeAccount('student', 'approved');
    await startSession(page, account);
  });

  test('opens without a line, is live again with it, and whoever signs in next finds nothing of it', async ({
    page,
    context,
    makeAccount,
    startSession,
    makeNote,
  }) => {
    const title = `Kept note ${randomUUID().slice(0, 8)}`;
    const { path } = await makeNote(title);
    await keepPortal(page);
    await page.goto('/notes');
    const card = cardOf(page, title);
    // Its size is asked for once it is on the screen.
    await card.scrollIntoViewIfNeeded();
    await expect(card.getByRole('button', { name: /^Keep offline · \d+\.\d (KB|MB)/ })).toBeVisible();
    await card.getByRole('button', { name: /^Keep offline/ }).click();
    await expect(card.getByText(/^Kept offline · /)).toBeVisible();
    await expect(page.getByText(/used on this device/)).toBeVisible();
    await expectAccessible(page);

    await context.setOffline(true);
    await page.goto('/student');
    await expect(page.getByRole('heading', { level: 1, name: 'Namaste, Sandhya' })).toBeVisible();
    await expect(page.getByText('You are offline')).toBeVisible();
    await expect(page.getByText(/This is what this device kept, as of /)).toBeVisible();
    await page.goto('/notes');
    await expect(card.getByText(/^Kept offline · /)).toBeVisible();
    await expect(card.getByRole('link', { name: /^Download Notes/ })).toHaveAttribute('href', path);
    // What is not kept waits, and says for what.
    await expect(page.getByRole('button', { name: /^Needs a connection/ }).first()).toBeDisabled();
    await expectAccessible(page);
    const read = await page.evaluate<{
      whole: number;
      part: string;
      range: string | null;
      status: number;
    }>(`(async () => {
      const whole = await (await fetch(${JSON.stringify(path)})).arrayBuffer();
      const part = await fetch(${JSON.stringify(path)}, { headers: { range: 'bytes=0-7' } });
      return { whole: whole.byteLength, part: await part.text(), range: part.headers.get('content-range'), status: part.status };
    })()`);
    expect(read).toEqual({
      whole: read.whole,
      part: '%PDF-1.4',
      range: `bytes 0-7/${read.whole}`,
      status: 206,
    });

    await context.setOffline(false);
    await expect(page.getByText('You are offline')).toBeHidden();
    await expect(page.getByRole('button', { name: /^Needs a connection/ })).toHaveCount(0);

    const own = [account.email, account.id, path, 'BE-00'];
    // While it is kept it is sealed: nothing of it stands in plain.
    const sealed = await everythingStored(page);
    expect(sealed).toContain(path);
    for (const text of [account.email, title, '%PDF-1.4']) expect(sealed, text).not.toContain(text);

    // Another session in place of this one: nobody has signed out.
    // The page has gone by then: were it just asking for its own session, the refusal would take the new one's cookies along,
    // which the tabs' lock prevents where people sign in.
    await page.goto('about:blank');
    await startSession(page, await makeAccount('student', 'approved'));
    await page.goto('/student');
    await expect(page.getByRole('heading', { level: 1, name: /^Namaste/ })).toBeVisible();
    await expect.poll(() => everythingStored(page)).not.toContain(account.id);
    const stored = await everythingStored(page);
    for (const text of own) expect(stored, text).not.toContain(text);
  });

  test('the calendar that was opened by its address opens again without a line @long', async ({
    page,
    context,
  }) => {
    await openKept(page, '/student');
    await page.goto('/student/calendar');
    await expect
      .poll(() => keptLists(page))
      .toContainEqual(expect.stringMatching(/^CalendarEvents \d{4}-\d\d-\d\d$/));
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText('This is what this device kept', { exact: false })).toBeVisible();
    await expect(page.getByRole('gridcell', { name: /, \d+ events?$/ }).first()).toBeVisible();
    await expect(page.getByText('Events cannot be shown right now.')).toBeHidden();
  });

  test('a note that was opened in the viewer opens there again without a line @long', async ({
    page,
    context,
    makeNote,
  }) => {
    const title = `Read note ${randomUUID().slice(0, 8)}`;
    await makeNote(title);
    await keepPortal(page);
    await page.goto('/notes');
    const card = cardOf(page, title);
    const view = card.getByRole('link', { name: /^View PDF/ });
    const viewer = page.getByRole('dialog', { name: title });
    await view.click();
    await expect(viewer.getByRole('group', { name: 'Page 1 of 1' })).toBeVisible();
    // Behind the viewer nothing has a role.
    const behind = page.locator('li', { hasText: title });
    await expect(behind.getByText(/^Kept offline · /)).toBeVisible();

    await context.setOffline(true);
    await page.goto('/notes');
    await expect(card.getByText(/^Kept offline · /)).toBeVisible();
    await view.click();
    await expect(viewer.getByRole('group', { name: 'Page 1 of 1' })).toBeVisible();
  });

  test('signing out removes key, lists and files', async ({ page, makeNote }) => {
    const title = `Note to lose ${randomUUID().slice(0, 8)}`;
    const { path } = await makeNote(title);
    await keepPortal(page);
    await keepNote(page, title);
    await page.getByRole('button', { name: 'Logout' }).first().click();
    await expect(page).toHaveURL(/\/auth/);
    await expect.poll(() => hasNoDatabase(page)).toBe(true);
    const stored = await everythingStored(page);
    for (const text of [account.email, account.id, path]) expect(stored, text).not.toContain(text);
  });

  test('a form that a browser sends by itself to sign out removes them, too @long', async ({ page }) => {
    await keepPortal(page);
    // As that of /auth is sent where no script runs: nothing of ours hears of it but the worker.
    await page.evaluate(`{
      const form = Object.assign(document.createElement('form'), { method: 'post', action: '/auth?tab=signout' });
      document.body.append(form);
      HTMLFormElement.prototype.submit.call(form);
    }`);
    await expect(page).toHaveURL(/\/auth/);
    await expect.poll(() => hasNoDatabase(page)).toBe(true);
    await expect.poll(() => everythingStored(page)).not.toContain(account.email);
    await expect.poll(() => keptPages(page)).not.toContain('/student');
  });

  test('a session that was ended elsewhere removes them at the next contact @long', async ({
    page,
    database,
  }) => {
    await keepPortal(page);
    await database.query('delete from auth.sessions where user_id = $1', [account.id]);
    await page.goto('/');
    await expect.poll(() => hasNoDatabase(page)).toBe(true);
  });

  test('a registration that was rejected removes them at the next contact @long', async ({
    page,
    database,
  }) => {
    await keepPortal(page);
    await database.query(`update public.students set approval_status = 'rejected' where user_id = $1`, [
      account.id,
    ]);
    await page.goto('/student');
    await expect(page.getByText('Your registration was rejected')).toBeVisible();
    await expect.poll(() => hasNoDatabase(page)).toBe(true);
  });

  test('a note that was deleted goes from the phone at the next contact @long', async ({
    page,
    database,
    context,
    makeNote,
  }) => {
    const title = `Note to go ${randomUUID().slice(0, 8)}`;
    const { id, path } = await makeNote(title);
    await keepPortal(page);
    await keepNote(page, title);
    await page.goto('/');
    await database.query('delete from public.notes where id = $1', [id]);
    // Any page with this session is a contact.
    await page.goto('/about');
    await expect.poll(() => everythingStored(page)).not.toContain(path);
    await context.setOffline(true);
    await page.goto('/notes');
    await expect(page.getByRole('heading', { level: 1, name: 'Study Notes' })).toBeVisible();
    await expect(cardOf(page, title)).toHaveCount(0);
  });
});
