// Where things stand, measured in the browser: tables fit their room at every width of an office's screens, nothing lies
// on anything else, and what floats floats in a place of its own.
import { type Locator, mergeTests } from '@playwright/test';
import { kathmanduDay } from '../../shared/dates.ts';
import { expect, publicPaths, uniqueTitle } from './fixtures.ts';
import { crowded, expectFitting, officeWidths, smallWidths, tableFaults, tooWide } from './layoutFaults.ts';
import { test as withNotices } from './noticeFixture.ts';
import { test as withResources } from './resourceFixture.ts';
import { chooseCsv, fillExam, openUpload, previewRow, processCsv } from './upload.ts';

const test = mergeTests(withNotices, withResources);

const longName = 'Chandrabahadursuryabahadurlaxmiprasadkrishnaprasad Thapamagarpradhanangshresthabhattarai';

test('the rows of a file fit and can be read at every width, before they are stored @long', async ({
  page,
  makeAccount,
  startSession,
}) => {
  test.slow();
  const widths = [...smallWidths, 1024];
  await startSession(page, await makeAccount('admin'));
  await openUpload(page);
  await expectFitting(page, widths, 'the example');
  await fillExam(page, { title: uniqueTitle('Widths'), set: '1', date: '2025-11-15' });
  const rows = [
    'CEE-2082-0000000121,Asha Rai,121',
    `K-2,${longName},-12345.25`,
    'K-3,,neither marks nor absent',
  ];
  await chooseCsv(page, ['Symbol,Name,Marks', ...rows, 'K-3,सुस्मिता खड्का,AB'].join('\n'));
  await processCsv(page);
  await expect(previewRow(page, 'Asha Rai')).toBeVisible();
  await previewRow(page, 'Asha Rai').scrollIntoViewIfNeeded();
  await expectFitting(page, widths, 'the preview');

  await page.goto('/admin/students');
  await page.getByRole('button', { name: 'Upload CSV' }).click();
  const header = 'First Name,Last Name,Email,Phone,College Name';
  await chooseCsv(
    page,
    `${header}\n${longName.replace(' ', ',')},a@b.test,9841000000,Golden Gate\nSita,,x,1,`,
  );
  await expect(page.getByRole('grid')).toBeVisible();
  await expectFitting(page, widths, 'the students');
});

test('every table of the office fits, the sidebar open and folded @long', async ({
  page,
  database,
  makeAccount,
  makeExam,
  startSession,
}) => {
  test.slow();
  const mark = uniqueTitle('Zw').replace(' ', '');
  const { title } = await makeExam(
    'Model Entrance Examination of the Institute of Engineering, second round',
    [
      { symbol: `${mark}-1`, name: 'Chandra Bahadur Thapa Magar', marks: 101.25 },
      { symbol: `${mark}-2`, name: 'सुस्मिता खड्का', marks: -12.5 },
      { symbol: `IOE/2082/${mark}`, name: longName, marks: 12 },
    ],
  );
  await database.query(
    "update public.results set marks = 102.75 where exam_title = $1 and symbol like '%-1'",
    [title],
  );
  await database.query(
    `insert into public.students (first_name, last_name, email, phone, address, college_name, approval_status)
     values ($1, 'Chandrabahadur Thapa Magar', $1 || '@e2e.test', '9' || floor(random() * 900000000 + 100000000)::text,
       'Suryabinayak-7, Bhaktapur', 'Golden Gate International College, Battisputali', 'approved')`,
    [mark],
  );
  for (const group of ['Engineering, the morning group', 'Physics', 'Evening'])
    await database.query(
      `with made as (insert into public.class_groups (name) values ($1) returning id)
       insert into public.student_class_groups (student_id, class_group_id)
       select students.id, made.id from made, public.students where lower(students.email) = lower($2)`,
      [`${group} ${mark}`, `${mark}@e2e.test`],
    );
  try {
    await startSession(page, await makeAccount('admin'));
    const { rows } = await database.query<{ id: string }>(
      'select id from public.exams where exam_title = $1',
      [title],
    );
    const tables: [path: string, ready: RegExp][] = [
      ['/admin/students', /Showing 1-50 of/],
      [`/admin/students?q=${mark}`, /Showing 1-1 of/],
      ['/admin/notices', /Showing 1-/],
      ['/admin/notes', /Showing 1-/],
      ['/admin/videos', /Showing 1-/],
      ['/admin/downloads', /Showing 1-/],
      ['/admin/links', /Showing 1-/],
      ['/admin/calendar', /Showing 1-/],
      ['/admin/results', /Showing 1-/],
      ['/admin/results/list?tab=all-results', /Showing 1-50 of/],
      [`/admin/results/list?tab=all-results&exam=${rows[0]?.id ?? ''}`, /Showing 1-3 of/],
      ['/admin/results/history', /Showing 1-/],
      ['/admin/staff', /@e2e/],
    ];
    for (const [path, ready] of tables) {
      await page.goto(path);
      await expect(page.getByText(ready)).toBeVisible();
      await expectFitting(page, smallWidths, path);
      for (const button of ['Collapse sidebar', 'Open sidebar']) {
        for (const width of officeWidths) {
          await page.setViewportSize({ width, height: 800 });
          const place = `${path} at ${width}, before “${button}”`;
          await expect(page.getByRole('button', { name: button })).toBeVisible();
          // The editor's list stands in for the table where there is no room for both.
          await expect.poll(() => page.evaluate<string[]>(tableFaults), place).toEqual([]);
        }
        // Locked for a moment after each change: pressed until it has become the other one.
        await expect(async () => {
          const one = page.getByRole('button', { name: button });
          // The press before may have been answered late.
          if ((await one.count()) > 0) await one.click({ timeout: 1000 });
          await expect(one).toHaveCount(0, { timeout: 300 });
        }).toPass();
      }
    }

    // On the smallest phone the status stands beside the number, not on it.
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`/admin/students?q=${mark}`);
    const row = page.getByRole('row', { name: new RegExp(mark) });
    await expect(row).toBeVisible();
    const end = await page.evaluate<number>(`(() => {
      const walker = document.createTreeWalker(document.querySelector('tbody'), NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      for (let text = walker.nextNode(); text; text = walker.nextNode())
        if (/^9\\d{9}$/.test(text.data)) range.selectNodeContents(text);
      return range.getBoundingClientRect().right;
    })()`);
    const chip = await row.getByText('Approved', { exact: true }).boundingBox();
    expect(end, 'the number is there').toBeGreaterThan(0);
    expect((chip?.x ?? 0) - end, 'room between number and status').toBeGreaterThanOrEqual(8);

    // With the country's code there is no room beside it: the number stands below, whole.
    await database.query(
      "update public.students set phone = '+977' || phone where lower(email) = lower($1)",
      [`${mark}@e2e.test`],
    );
    await page.reload();
    await expect(page.getByTitle(/^\+977/)).toBeVisible();
    const cutOff = '(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)';
    expect(await page.evaluate(`${cutOff}(document.querySelector('[title^="+977"]'))`)).toBe(0);
  } finally {
    await database.query('delete from public.students where lower(email) = lower($1)', [`${mark}@e2e.test`]);
    await database.query('delete from public.class_groups where name like $1', [`%${mark}`]);
  }
});

async function boxOf(place: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await place.boundingBox();
  if (box === null) throw new Error('not to be seen');
  return box;
}

async function expectApart(one: Locator, other: Locator, what: string): Promise<void> {
  await expect(async () => {
    const [a, b] = [await boxOf(one), await boxOf(other)];
    const apart =
      a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
    expect(apart, `${what}: ${JSON.stringify([a, b])}`).toBe(true);
  }).toPass();
}

test('toasts lie beside the work, and never on the field in use or the button that comes next @long', async ({
  page,
  makeNotice,
  makeAccount,
  startSession,
}) => {
  test.slow();
  await startSession(page, await makeAccount('admin'));
  const toast = page.locator('[data-tone="error"]').first();
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  for (const [width, height] of [
    [1440, 900],
    [1280, 800],
    [768, 1024],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/admin/notices?edit=new');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(toast).toContainText('Missing Fields');
    await expect(title).toBeFocused();
    await expectApart(toast, title, `the first field at ${width}`);
    const { x, y, width: wide } = await boxOf(toast);
    const dock = width >= 1200 ? await boxOf(page.getByRole('region', { name: 'New notice' })) : null;
    if (width >= 768) {
      expect(x + wide, 'at the right, beside what is docked').toBeGreaterThan((dock?.x ?? width) - 60);
      expect(x + wide).toBeLessThanOrEqual(dock?.x ?? width);
      expect(y, 'at the top').toBeLessThan(90);
    } else expect(y, 'at the lower edge').toBeGreaterThan(height / 2);
    // On phones above what lies there.
    await expectApart(toast, page.getByRole('button', { name: 'Save', exact: true }), `Save at ${width}`);
  }

  // However long a title is: on the screen, beside the button that comes next, and taken back by hand or key.
  const name =
    `${uniqueTitle('A toast')}: ${'the rescheduled model entrance examination of '.repeat(3)}`.trim();
  await makeNotice({ title: name });
  const deleted = page.locator('[data-tone="success"]').first();
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  for (const [width, byKey] of [
    [320, false],
    [1440, true],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/admin/notices');
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(deleted).toContainText('Notice Deleted');
    await expect(deleted).toBeInViewport({ ratio: 1 });
    await expect(undo).toBeInViewport({ ratio: 1 });
    await expectApart(
      deleted,
      page.getByRole('button', { name: 'New Notice' }),
      `what comes next at ${width}`,
    );
    await expect(page.getByRole('button', { name: `Delete ${name}` })).toHaveCount(0);
    if (byKey) await page.keyboard.press('u');
    else await undo.click();
    await expect(page.getByRole('button', { name: `Delete ${name}` })).toBeVisible();
  }

  // A field under the toast: it goes to the other edge, and comes back.
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('/admin/students');
  await page.getByRole('button', { name: 'Approve All' }).click();
  await expect(toast).toContainText('No students selected');
  await expect.poll(async () => (await boxOf(toast)).y).toBeLessThan(90);
  const jump = page.getByRole('combobox', { name: 'Jump to a page or student' });
  await jump.focus();
  await page.keyboard.press('Escape');
  await jump.focus();
  await expectApart(toast, jump, 'the search of the bar');
});

test('beside an open editor the search and the categories stand apart, the list on its card @long', async ({
  page,
  makeAccount,
  startSession,
}) => {
  await startSession(page, await makeAccount('admin'));
  for (const width of [1200, 1280, 1366, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/admin/notices?edit=new');
    const list = page.getByRole('list', { name: 'Notice Board' });
    await expect(list).toBeVisible();
    const [search, menu] = [
      page.getByRole('searchbox', { name: 'Search notices' }).locator('..'),
      page.getByRole('combobox', { name: 'Filter by category' }),
    ];
    await expectApart(search, menu, `${width}`);
    await expectApart(menu, page.getByRole('button', { name: 'Refresh' }), `${width}`);
    expect((await boxOf(search)).width, 'room to type in').toBeGreaterThan(100);
    const card = await page.evaluate<string>(
      `getComputedStyle(document.querySelector('ul[aria-label="Notice Board"]').closest('.MuiCard-root')).backgroundColor`,
    );
    expect(card).toBe('rgb(255, 255, 255)');
  }
});

test('Nepali text has the weights of the Latin', async ({ page, makeAccount, startSession }) => {
  await startSession(page, await makeAccount('admin'));
  await page.goto('/admin/students');
  // A face that is late is left out until the next page (`font-display: optional`).
  await expect(page.getByRole('heading', { level: 1, name: 'Students' })).toBeVisible();
  await page.evaluate("document.fonts.load('400 40px Anek', 'सु').then(() => document.fonts.ready)");
  await page.reload();
  const widths = await page.evaluate<number[]>(`(async () => {
    const word = 'सुस्मिता श्रेष्ठ';
    const pen = document.createElement('canvas').getContext('2d');
    const widths = [];
    for (const weight of [400, 550, 600]) {
      const font = weight + ' 40px Anek';
      await document.fonts.load(font, word);
      pen.font = font;
      widths.push(Math.round(pen.measureText(word).width * 10) / 10);
    }
    return widths;
  })()`);
  const [regular = 0, , bold = 0] = widths;
  expect(bold, String(widths)).toBeGreaterThan(regular);
});

const portalPaths = [
  ...['/student', '/notes', '/videos', '/downloads', '/links'],
  ...['/student/calendar', '/student/progress', '/student/account'],
];

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 768, height: 1024 } });

  test('sign-in, programs and footer have a drawing of their own', async ({ page }) => {
    await page.goto('/auth');
    const panel = await boxOf(page.getByRole('tabpanel'));
    const heading = await boxOf(page.getByRole('heading', { level: 1 }));
    expect(panel.width, 'the card is not stretched').toBeLessThanOrEqual(440);
    expect(panel.x, 'the card stands beside the heading').toBeGreaterThan(heading.x + heading.width);
    await expect(page.getByRole('main').getByRole('link', { name: 'Register first' })).toHaveCount(1);

    await page.goto('/');
    const programs = page.getByRole('region', { name: 'Programs' });
    const cards = programs.getByRole('article');
    await expect(cards).toHaveCount(3);
    for (const card of await cards.all()) {
      const [title, months] = [
        await boxOf(card.getByRole('heading')),
        await boxOf(card.getByText('months', { exact: true })),
      ];
      expect(title.x, 'the months stand before the title').toBeGreaterThan(months.x + months.width);
      expect((await boxOf(card)).height, 'in a line').toBeLessThan(260);
    }

    const footer = page.getByRole('contentinfo');
    const tops: number[] = [];
    for (const name of ['Institute', 'Study', 'News', 'Call, write, visit'])
      tops.push((await boxOf(footer.getByRole('heading', { name, exact: true }))).y);
    expect(new Set(tops.map(Math.round)).size, `side by side: ${String(tops)}`).toBe(1);
    const action = await boxOf(footer.getByRole('link', { name: 'Get Started' }));
    expect(action.width, 'the button is as wide as its words').toBeLessThan(240);
  });
});

test('text has the size that the reader has set in the browser, and at twice the usual one nothing leaves the page @long', async ({
  playwright,
  launchOptions,
  baseURL,
  makeAccount,
  makeExam,
  startSession,
}) => {
  test.slow();
  // Longer than its card has room for.
  await makeExam('Model Entrance Examination of the Institute of Engineering, second round', [
    { symbol: 'L-1', name: 'Chandra Thapa', marks: 101.25 },
  ]);
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'],
  });
  try {
    const page = await browser.newPage({ baseURL, reducedMotion: 'reduce' });
    for (const [width, height] of [
      [360, 740],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      const nepali = publicPaths.map((path) => `/ne${path === '/' ? '' : path}`);
      for (const path of [...publicPaths, ...(width === 360 ? nepali : [])]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect.poll(() => page.evaluate<string[]>(tooWide), `${path} ${width}`).toEqual([]);
        expect(await page.evaluate('getComputedStyle(document.body).fontSize'), path).toBe('34px');
      }
    }

    const expectRoom = async (place: Locator, selector: string, what: string) => {
      await expect(place).toBeVisible();
      const seen = `[...document.querySelectorAll('${selector}')].find((one) => one.checkVisibility())`;
      await expect.poll(() => page.evaluate<string[]>(`(${crowded})(${seen})`), what).toEqual([]);
    };
    for (const [width, height] of [
      [1440, 900],
      [768, 1024],
      [360, 740],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto('/');
      await expectRoom(
        page.getByRole('img', { name: /Morning/i }),
        'svg[aria-label^="The sun"]',
        `the hero's times at ${width}`,
      );
    }
    await startSession(page, await makeAccount('student', 'approved'));
    await page.goto('/student');
    const bar = page.getByRole('navigation', { name: 'Portal', exact: true });
    await expectRoom(bar, 'nav[aria-label="Portal"]', 'the bottom bar');
    const totals = page.getByRole('region', { name: 'Quick Stats' });
    await expectRoom(totals, '[aria-labelledby="stats-title"]', 'totals on a phone');
    for (const path of portalPaths.flatMap((one) => [one, `/ne${one}`])) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectRoom(page.getByRole('main'), 'main', path);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/student');
    await expectRoom(totals, '[aria-labelledby="stats-title"]', 'totals on a desktop');
    await page.context().clearCookies();
    await makeAccount('student', 'pending');
    await startSession(page, await makeAccount('admin'));
    await page.goto('/admin/students');
    await expect(page.getByText(/Showing 1-/)).toBeVisible();
    await expect.poll(() => page.evaluate<string[]>(tableFaults), 'the students').toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/admin');
    const title = page.getByRole('heading', { level: 2, name: 'Pending students' });
    await expect(title).toBeVisible();
    await expect.poll(async () => (await boxOf(title)).width, 'room for a word').toBeGreaterThan(120);
  } finally {
    await browser.close();
  }
});

test("letters twice as large leave all of the portal's header on a phone", async ({
  page,
  makeAccount,
  startSession,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await startSession(page, await makeAccount('student', 'approved'));
  await page.goto('/notes');
  await page.evaluate(`document.documentElement.style.fontSize = '200%'`);
  const header = page.getByRole('banner');
  for (const part of [
    header.getByRole('link', { name: /Prabesh/ }),
    header.getByRole('link', { name: /^Notices/ }),
    header.getByRole('button', { name: 'Account menu' }),
  ])
    await expect(part).toBeInViewport({ ratio: 1 });
});

test('in the colours of the system, today, the chosen day, its dots and the page one is on are told apart', async ({
  page,
  makeAccount,
  makeResource,
  startSession,
}) => {
  await makeResource('calendar_events', {
    title: uniqueTitle('Lab'),
    description: 'Room 7.',
    event_date: kathmanduDay(new Date()),
  });
  await startSession(page, await makeAccount('student', 'approved'));
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/student/calendar');
  const background = (selector: string): Promise<string> =>
    page.evaluate<string>(
      `getComputedStyle(document.querySelector(${JSON.stringify(selector)})).backgroundColor`,
    );
  await page.locator('[data-day]:not([aria-current])').first().click();
  await page.mouse.move(0, 0);
  await expect(page.locator('[aria-current="date"] b').first()).toBeAttached();
  const plain = await background('[role="gridcell"][aria-selected="false"] > button');
  expect(await background('[role="gridcell"][aria-selected="true"] > button'), 'the chosen day').not.toBe(
    plain,
  );
  expect(await background('[aria-current="date"] > i'), 'today').not.toBe(
    await background('[data-day]:not([aria-current]) > i'),
  );
  expect(await background('[aria-current="date"] b'), 'a dot').not.toBe(plain);
  const here = page.getByRole('navigation').getByRole('link', { name: 'Academic Calendar' });
  await expect(here.first()).toHaveCSS('outline-style', 'solid');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test('the calendar is as wide as the day under it, and each of its days as a finger', async ({
    page,
    makeAccount,
    startSession,
  }) => {
    await startSession(page, await makeAccount('student', 'approved'));
    await page.goto('/student/calendar');
    const grid = page.getByRole('grid');
    await expect(grid).toBeVisible();
    const widths = await page.evaluate<number[]>(`(() => {
      const card = document.querySelector('[role="grid"]').closest('.MuiCard-root');
      return [card, card.nextElementSibling].map((part) => part.getBoundingClientRect().width);
    })()`);
    expect(widths[0]).toBe(widths[1]);
    const day = await grid.getByRole('gridcell').first().boundingBox();
    expect(day?.width).toBeGreaterThanOrEqual(44);
  });
});
