// What every browser test starts from: the running product's address, accounts of its own, and a console that must stay clean.
import { randomUUID } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import { hash } from '@node-rs/argon2';
import { test as base, expect, type ConsoleMessage, type Page } from '@playwright/test';
import { Pool } from 'pg';

export { expect };

export type Role = 'admin' | 'office' | 'teacher' | 'student';
export type Approval = 'approved' | 'pending' | 'rejected';

export interface Account {
  id: string;
  role: Role;
  email: string;
  password: string;
}

export interface Candidate {
  symbol: string;
  name: string;
  marks: number;
}

interface Fixtures {
  /** Stores an exam (set 1, Nov 15, 2025) that exists for this test only; gives its label in the exam selector. */
  makeExam: (name: string, candidates: readonly Candidate[]) => Promise<{ title: string; option: string }>;
  /** An account that exists for this test only; a student may come with a student record. */
  makeAccount: (role: Role, student?: Approval) => Promise<Account>;
  /** Signs the page's browser in, without the form (access.e2e.ts has it), and opens nothing. */
  startSession: (page: Page, account: Account) => Promise<void>;
  /** The same, and opens the role's first page. */
  signIn: (page: Page, account: Account) => Promise<void>;
  /** Messages the browser may log as errors in this test (a refused sign-in is one for Chromium). */
  allowedErrors: RegExp[];
}

interface WorkerFixtures {
  database: Pool;
  /** Of the one password that all accounts have: what a hash costs is for those who guess. */
  passwordHash: string;
}

const password = 'Correct1horse';

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is set by tests/e2e/globalSetup.ts`);
  return value;
}

/** A role without an entry in the log: what tests at the same time look for there stays among its newest. */
async function setQuietly(database: Pool, ids: readonly string[], role: Role): Promise<void> {
  const client = await database.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await client.query('update public.profiles set role = $2 where id = any($1)', [ids, role]);
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** An exam title that no other test and no other run uses. */
export function uniqueTitle(name: string): string {
  return `${name} ${randomUUID().slice(0, 8)}`;
}

/** Every page that visitors open by itself, and one that is not there. */
export const publicPaths = [
  ...['/', '/about', '/faculty', '/courses', '/contact', '/notices', '/question-banks', '/results'],
  ...['/verify', '/registration', '/registration/form', '/registration/status', '/terms', '/privacy'],
  ...['/auth', '/auth?tab=signup', '/auth?tab=reset', '/reset-password', '/no/such/page'],
];

const sizes = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
];
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Experimental still; without those that only guess (large figures would be headings, a dialog's edges controls). */
const more = Object.fromEntries(
  ['css-orientation-lock', 'table-fake-caption', 'td-has-header'].map((id) => [id, { enabled: true }]),
);

/** What of a page is asked, and how it is looked at; otherwise all of it. */
interface Looking {
  within?: string;
  without?: string;
  /**
   * `each`: a phone in the light, a desktop in the dark; `every`: both in both schemes; `here`: in both schemes as wide as
   * the page is, for what a change of the window would close.
   */
  looks?: 'each' | 'every' | 'here';
}

/** Whether React answers there: the same question as ssr/takeover.js asks. Before that a link leads on by itself. */
export const isAlive = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate<boolean>(`(() => {
    const question = new MouseEvent('auxclick', { bubbles: true });
    document.querySelector(${JSON.stringify(selector)}).dispatchEvent(question);
    return question.isAnswered === true;
  })()`);

/** `npm run test:all`: tests with the tag `@long` run as well, and states in the middle of a journey are looked at. */
export const everything = process.env.LONG_TESTS === '1';

/** What a journey has come to is in order; asked by `npm run test:all`. Of each page as it opens it is pages.e2e.ts that asks. */
export async function expectAccessible(page: Page, looking?: Looking): Promise<void> {
  if (everything) await expectInOrder(page, looking);
}

/** axe's rules hold for what the page shows at this moment, and it does not scroll sideways. The window is as before after it. */
export async function expectInOrder(
  page: Page,
  { within, without, looks = 'each' }: Looking = {},
): Promise<void> {
  const before = page.viewportSize() ?? { width: 1280, height: 720 };
  for (const [index, size] of (looks === 'here' ? [before] : sizes).entries()) {
    await page.setViewportSize(size);
    for (const [scheme, colorScheme] of (['light', 'dark'] as const).entries()) {
      if (looks === 'each' && scheme !== index) continue;
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveAttribute('data-scheme', colorScheme);
      // In the page itself: no frame of ours is of another origin, and a page of axe's own each time costs as much. Of
      // what is in order nothing is written down.
      const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
      if (within !== undefined) axe.include(within);
      if (without !== undefined) axe.exclude(without);
      // The schemes differ in colours only; what else a wide window has of its own `npm run test:all` sees.
      const again = colorScheme === 'dark' && (looks === 'every' || !everything);
      const { violations } = await (
        again
          ? axe.withRules(['color-contrast'])
          : axe.options({ resultTypes: ['violations'], rules: more }).withTags(rules)
      ).analyze();
      const where = `${page.url()} ${size.width} ${colorScheme}`;
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`,
      );
      expect(found, where).toEqual([]);
      const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
      expect(overflow, `${where}: no sideways scrolling`).toBeLessThanOrEqual(0);
    }
  }
  await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: 'light' });
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  baseURL: async ({}, use) => use(required('PRABESH_E2E_URL')),

  database: [
    async ({}, use) => {
      const pool = new Pool({ connectionString: required('PRABESH_E2E_DATABASE_URL'), max: 2 });
      await use(pool);
      await pool.end();
    },
    { scope: 'worker' },
  ],

  passwordHash: [async ({}, use) => use(await hash(password)), { scope: 'worker' }],

  makeAccount: async ({ database, context, passwordHash }, use) => {
    const made: string[] = [];
    await use(async (role, student) => {
      const id = randomUUID();
      const account = { id, role, email: `${role}-${id.slice(0, 8)}@e2e.test`, password };
      made.push(id);
      await database.query(
        'insert into auth.users (id, email, password_hash, email_verified_at) values ($1, $2, $3, now())',
        [id, account.email, passwordHash],
      );
      await setQuietly(database, [id], role);
      if (student) {
        await database.query(
          `insert into public.students (user_id, first_name, last_name, email, phone, college_name, approval_status)
           values ($1, 'Sandhya', 'Gurung', $2, $3, 'Pulchowk Campus', $4)`,
          [
            id,
            account.email,
            `98${BigInt(`0x${id.slice(0, 8)}`)
              .toString()
              .padStart(10, '0')}`,
            student,
          ],
        );
      }
      return account;
    });
    // A page that is still open would learn that its account is gone, and the console that it was refused.
    for (const page of context.pages()) await page.close();
    await setQuietly(database, made, 'student');
    await database.query('delete from public.students where user_id = any($1)', [made]);
    await database.query('delete from auth.users where id = any($1)', [made]);
  },

  makeExam: async ({ database }, use) => {
    const titles: string[] = [];
    await use(async (name, candidates) => {
      const title = uniqueTitle(name);
      titles.push(title);
      await database.query(
        `insert into public.results (symbol, name, marks, exam_title, set_number, exam_date)
         select symbol, name, marks, $2, '1', '2025-11-15'
         from jsonb_to_recordset($1) as given (symbol text, name text, marks numeric)`,
        [JSON.stringify(candidates), title],
      );
      return { title, option: `${title} (Set 1) - Nov 15, 2025` };
    });
    await database.query('delete from public.results where exam_title = any($1)', [titles]);
  },

  startSession: async ({}, use) => {
    await use(async (page, { email, password }) => {
      const answer = await page.request.post('/auth/token?grant_type=password', {
        data: { email, password },
      });
      expect(answer.status()).toBe(200);
    });
  },

  signIn: async ({ startSession }, use) => {
    await use(async (page, account) => {
      await startSession(page, account);
      await page.goto(account.role === 'admin' || account.role === 'office' ? '/admin' : '/student');
    });
  },

  allowedErrors: [[], { option: true }],

  page: async ({ page, allowedErrors }, use) => {
    const errors: string[] = [];
    const note = (text: string): void => {
      if (!allowedErrors.some((allowed) => allowed.test(text))) errors.push(text);
    };
    page.on('console', (message: ConsoleMessage) => {
      if (message.type() === 'error') note(message.text());
    });
    page.on('pageerror', (error) => note(error.message));
    await use(page);
    expect(errors, 'the console stays clean').toEqual([]);
  },
});
