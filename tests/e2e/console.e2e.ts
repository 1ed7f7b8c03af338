// The engine's console, driven through an engine of its own over the engine's sample library.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';
import { createEngine, metadataFromJson, parseConfig } from '@prabesh/engine';
import pg from 'pg';
import { build } from 'vite';
import { testDatabase } from '../support/postgres.ts';

const engineFolder = path.resolve(import.meta.dirname, '../../engine');
const library = path.join(engineFolder, 'goldens');
const secret = 'the secret of this test';
const markup = '<script>document.title = "owned"</script><img src=x onerror="document.title = 1">';

const newest = (folder: string): number =>
  Math.max(
    ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
      (name) => statSync(path.join(folder, name)).mtimeMs,
    ),
  );

/** Builds the console unless what is built is newer than all of its sources. */
async function buildConsole(): Promise<void> {
  const folder = path.join(engineFolder, 'console');
  const built = path.join(folder, 'dist/index.html');
  const sources = Math.max(
    newest(path.join(folder, 'src')),
    statSync(path.join(folder, 'vite.config.ts')).mtimeMs,
  );
  if (existsSync(built) && statSync(built).mtimeMs > sources) return;
  await build({ configFile: path.join(folder, 'vite.config.ts'), logLevel: 'error' });
}

interface Library {
  url: string;
  sql: (text: string) => Promise<unknown>;
  stop: () => Promise<void>;
}

async function startLibrary(change: (metadata: LibraryMetadata) => void = () => undefined): Promise<Library> {
  await buildConsole();
  const database = await testDatabase({ migrate: false });
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query(readFileSync(path.join(library, 'database.sql'), 'utf8'));
  await client.query(
    'insert into books (id, title, author_id, copies) values (66, $1, 1, 9007199254740993)',
    [markup],
  );
  await client.query(
    'insert into reviews (id, book_id, member_id, stars) select 100 + n, 1, 11, 4 from generate_series(1, 30) n',
  );
  const metadata = JSON.parse(readFileSync(path.join(library, 'metadata.json'), 'utf8')) as LibraryMetadata;
  change(metadata);
  const engine = await createEngine({
    metadata: metadataFromJson(metadata),
    databaseUrl: database.url,
    project: { allowsInconsistent: true },
    config: parseConfig({ HASURA_GRAPHQL_ADMIN_SECRET: secret, HASURA_GRAPHQL_ENABLE_CONSOLE: 'true' }),
  });
  const server = createServer((request, response) => engine.handle(request, response));
  server.on('upgrade', (request, socket, head) => engine.upgrade(request, socket, head));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    sql: (text) => client.query(text),
    stop: async () => {
      server.closeAllConnections();
      await engine.close();
      await client.end();
      await new Promise((resolve) => server.close(resolve));
      await database.drop();
    },
  };
}

interface LibraryMetadata {
  sources: { tables: { table: { name: string } | string; event_triggers?: object[] }[] }[];
  [section: string]: unknown;
}

interface Watching {
  /** What the browser may complain of in a test. */
  allowed: RegExp | undefined;
  watched: undefined;
}

/** What the browser complains of fails a test, and so does the secret in an address. */
const test = base.extend<Watching, { library: string }>({
  allowed: [undefined, { option: true }],
  library: [
    async ({}, use) => {
      const running = await startLibrary();
      await use(running.url);
      await running.stop();
    },
    { scope: 'worker' },
  ],
  watched: [
    async ({ page, allowed }, use) => {
      const complaints: string[] = [];
      const addresses: string[] = [];
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('request', (request) => addresses.push(request.url()));
      await use(undefined);
      expect(complaints.filter((text) => allowed?.test(text) !== true)).toEqual([]);
      expect(addresses.filter((url) => decodeURIComponent(url).includes(secret))).toEqual([]);
    },
    { auto: true },
  ],
});

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/console`);
  await page.getByLabel('Admin secret').fill(secret);
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
}

async function actAs(page: Page, role: string, user?: string): Promise<void> {
  await page.getByRole('button', { name: /^Role/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Act as' });
  await dialog.getByLabel('Role').fill(role);
  if (user !== undefined) {
    await dialog.getByLabel('Name of variable 1').fill('User-Id');
    await dialog.getByLabel('Value of variable 1').fill(user);
  }
  await dialog.getByRole('button', { name: 'Use' }).click();
  await expect(dialog).toBeHidden();
}

const open = (page: Page, name: 'API' | 'Data' | 'Permissions') =>
  page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name }).click();

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

// One engine, and one build of the console, for all of them.
test.describe.configure({ mode: 'default' });

test.describe('the secret', () => {
  test.use({ allowed: /status of 401/ });

  test('is asked for once a tab, and forgets it', async ({ page, library }) => {
    await page.goto(`${library}/console`);
    await page.getByLabel('Admin secret').fill('wrong');
    await page.getByLabel('Admin secret').press('Enter');
    await expect(page.getByRole('alert')).toContainText('invalid x-hasura-admin-secret/x-hasura-access-key');
    await expectAccessible(page);
    await page.getByLabel('Admin secret').fill(secret);
    await page.getByLabel('Admin secret').press('Enter');
    // The tab keeps it once the engine took it: a reload before that asks again, rightly.
    await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
    expect(await page.evaluate('JSON.stringify([{ ...localStorage }, document.cookie])')).not.toContain(
      secret,
    );
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByLabel('Admin secret')).toHaveValue('');
    expect(await page.evaluate('JSON.stringify({ ...sessionStorage })')).not.toContain(secret);
  });
});

test('asks as a role, by the explorer and by the keyboard, and shows SQL and plan', async ({
  page,
  library,
}) => {
  await signIn(page, library);
  const explorer = page.locator('.explorer');
  // Open, and to be seen, from the first moment.
  await expect(explorer).toBeInViewport();
  await actAs(page, 'reader');
  await explorer.getByRole('button', { name: 'books', exact: true }).focus();
  await page.keyboard.press('Enter');
  await explorer.getByRole('button', { name: 'title', exact: true }).focus();
  await page.keyboard.press(' ');
  const query = page.locator('.graphiql-query-editor .CodeMirror');
  await expect(query).toContainText('title');
  await query.click();
  await page.keyboard.press('Control+Enter');
  const response = page.locator('.graphiql-response');
  await expect(response).toContainText('Muna Madan');
  // Only the two public ones are a reader's.
  await expect(response).not.toContainText('Shakuntala');
  await expectAccessible(page);
  // No trap: Tab leaves the editor, by way of the box that scrolls.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(
    await page.evaluate('document.activeElement.closest(".graphiql-query-editor .CodeMirror")'),
  ).toBeNull();

  await page.getByRole('button', { name: 'SQL', exact: true }).click();
  const panel = page.getByRole('region', { name: 'SQL and plan', exact: true });
  await panel.getByRole('button', { name: 'Explain' }).click();
  await expect(panel.getByRole('region', { name: 'SQL of books' })).toContainText('"is_public"');
  await expect(panel.getByRole('region', { name: 'Plan of books' })).toContainText(/Scan/);

  const write = async (text: string) => {
    await query.click();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText(text);
  };
  await write('mutation { add_copy(args: {book_id: 1}) { id } }');
  await panel.getByRole('button', { name: 'Explain' }).click();
  await expect(panel).toContainText('This is a mutation');

  await write('subscription { books(order_by: {id: asc}, limit: 1) { title } }');
  await page.keyboard.press('Control+Enter');
  await expect(response).toContainText('Muna Madan');
});

test('browses what the role may see: filter, order, pages, relationships', async ({ page, library }) => {
  await signIn(page, library);
  await actAs(page, 'member', '12');
  await open(page, 'Data');
  await page.getByLabel('Find a table').fill('book');
  await page.getByRole('link', { name: 'books' }).click();
  const rows = page.getByRole('region', { name: 'Rows of public.books' });
  await expect(rows.getByRole('button', { name: /^Open row/ })).toHaveCount(5);
  // Values are text, whatever they hold, and numbers keep their digits.
  await expect(rows.getByText(markup)).toBeVisible();
  await expect(rows.getByText('9007199254740993')).toBeVisible();
  await expect(page).toHaveTitle('Console');

  await page.getByRole('button', { name: 'Add a condition' }).click();
  await page.getByLabel('Column of condition 1').selectOption('pages');
  await page.getByLabel('Operator of condition 1').selectOption('_gt');
  await page.getByLabel('Value of condition 1').fill('many');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('A whole number is expected.')).toBeVisible();
  await page.getByLabel('Value of condition 1').fill('50');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(rows.getByRole('button', { name: /^Open row/ })).toHaveCount(2);
  await rows.getByRole('button', { name: 'pages', exact: true }).click();
  await expect(rows.getByRole('columnheader', { name: 'pages' })).toHaveAttribute('aria-sort', 'ascending');
  await rows.getByRole('button', { name: /^pages/ }).click();
  await expect(rows.getByRole('button', { name: /^Open row/ }).first()).toHaveAccessibleName('Open row id 2');

  await page.goBack();
  await page.goBack();
  await page.goBack();
  await rows.getByRole('link', { name: 'reviews, list of row id 1' }).click();
  const related = page.getByRole('region', { name: 'Rows of public.reviews' });
  await expect(page.getByText('1–25 of 32')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('26–32 of 32')).toBeVisible();
  await related
    .getByRole('link', { name: /^book, row of row/ })
    .first()
    .click();
  await expect(rows.getByRole('button', { name: /^Open row/ })).toHaveCount(1);
  await page.getByRole('link', { name: 'Back to public.reviews' }).click();
  await expect(page.getByText('1–25 of 33')).toBeVisible();

  // A reader sees columns and tables of its own only.
  await actAs(page, 'reader');
  await expect(related.getByRole('columnheader', { name: 'stars' })).toBeVisible();
  await expect(related.getByRole('columnheader', { name: 'body' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Insert a row' })).toHaveCount(0);
});

test('inserts, changes and deletes where the role may, and says what the engine says', async ({
  page,
  library,
}) => {
  await signIn(page, library);
  await actAs(page, 'member', '12');
  await page.goto(`${library}/console#/data/public.books`);
  await page.getByRole('button', { name: 'Insert a row' }).click();
  const insert = page.getByRole('dialog', { name: 'Insert into books' });
  await insert.getByRole('textbox', { name: /^id / }).fill('500');
  await insert.getByRole('textbox', { name: /^title / }).fill('New');
  await insert.getByRole('textbox', { name: /^author_id / }).fill('1');
  await insert.getByRole('combobox', { name: /^genre / }).selectOption('drama');
  await insert.getByRole('textbox', { name: /^details / }).fill('{ "a": ');
  await insert.getByRole('button', { name: 'Insert' }).click();
  await expect(insert.getByText(/^JSON is expected/)).toBeVisible();
  await insert.getByRole('textbox', { name: /^details / }).fill('{ "a": 1 }');
  await insert.getByRole('button', { name: 'Insert' }).click();
  // The author is somebody else's: the check refuses, and nothing that was typed is lost.
  await expect(insert.getByRole('alert')).toContainText('permission-error');
  await expect(insert.getByRole('textbox', { name: /^title / })).toHaveValue('New');
  await page.keyboard.press('Escape');
  await expect(insert.getByRole('alert').last()).toHaveText('What you typed is not stored.');
  await insert.getByRole('button', { name: 'Go on editing' }).click();
  await insert.getByRole('textbox', { name: /^author_id / }).fill('2');
  await insert.getByRole('button', { name: 'Insert' }).click();
  await expect(insert).toBeHidden();
  await expect(page.getByText('The row is inserted.')).toBeVisible();

  const rows = page.getByRole('region', { name: 'Rows of public.books' });
  await rows.getByRole('button', { name: 'Open row id 500' }).click();
  const row = page.getByRole('dialog', { name: 'books, id 500' });
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit books, id 500' });
  await edit.getByRole('textbox', { name: /^price / }).fill('5000');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit.getByRole('alert')).toContainText('permission-error');
  await edit.getByRole('textbox', { name: /^price / }).fill('99.90');
  // An empty text is a value, NULL is none.
  await edit.getByRole('textbox', { name: /^title / }).fill('');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The row is changed.')).toBeVisible();
  await rows.getByRole('button', { name: 'Open row id 500' }).click();
  await expect(row.getByText('99.90')).toBeVisible();
  await expect(row.getByText('empty', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: 'Delete …' }).click();
  await row.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('The row is deleted.')).toBeVisible();
  await expect(rows.getByRole('button', { name: 'Open row id 500' })).toHaveCount(0);

  // A view has no key: its rows are shown, and not changed.
  await actAs(page, 'reader');
  await page.goto(`${library}/console#/data/public.shelf`);
  await page
    .getByRole('button', { name: /^Open row/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toHaveCount(2);
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Edit' })).toHaveCount(0);
});

test('says rules in words', async ({ page, library }) => {
  await signIn(page, library);
  await open(page, 'Permissions');
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: 'shelves, public.books: insert none' })).toBeVisible();
  const cell = page.getByRole('button', { name: 'member, public.books: insert partial' });
  await cell.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'member: insert public.books' });
  await expect(dialog).toContainText(
    "A new row is taken only if author's owner is the session's X-Hasura-User-Id.",
  );
  await expect(dialog).toContainText("added_by becomes the session's X-Hasura-User-Id");
  await page.keyboard.press('Escape');
  await expect(cell).toBeFocused();
});

async function checkPage(page: Page): Promise<void> {
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  await expectAccessible(page);
  const small = await page.evaluate<string[]>(`[...document.querySelectorAll('button, select, input')]
    .filter((one) => one.checkVisibility() && one.closest('[style*="opacity: 0"]') === null)
    .filter((one) => { const { width, height } = one.getBoundingClientRect(); return width > 1 && height > 0 && height < 43.5; })
    .map((one) => one.outerHTML.slice(0, 120))`);
  expect(small).toEqual([]);
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, colorScheme: 'dark' });

  test('nothing is wider than the screen, and what is pressed is large enough', async ({ page, library }) => {
    await signIn(page, library);
    const check = () => checkPage(page);
    await expect(page.getByRole('button', { name: 'Show Explorer' })).toBeVisible();
    // The editors come after the page around them, and have their names then.
    await expect(page.getByRole('group', { name: 'Query' })).toBeVisible();
    await expect(page.locator('.CodeMirror-scroll:not([role="group"])')).toHaveCount(0);
    await check();
    await open(page, 'Permissions');
    await check();
    await open(page, 'Data');
    await check();
    await page.getByRole('link', { name: 'books' }).click();
    await page.getByRole('button', { name: 'Add a condition' }).click();
    await expect(page.getByRole('region', { name: 'Rows of public.books' })).toBeVisible();
    await check();
    await page.getByRole('button', { name: 'Insert a row' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await check();
  });
});
