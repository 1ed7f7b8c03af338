// An event on its way from the office to a student's own calendar program, on a desktop and on a phone. A file of its own: it
// crosses the office and the portal.
import type { Page } from '@playwright/test';
import ICAL from 'ical.js';
import { nepaliNumbers } from '../../shared/nepaliDates.ts';
import { expect, expectAccessible, uniqueTitle } from './fixtures.ts';
import { test } from './resourceFixture.ts';

/** The days on which the feed has the event. */
function daysIn(text: string, title: string): string[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const found = calendar
    .getAllSubcomponents('vevent')
    .map((one) => new ICAL.Event(one))
    .find(({ summary }) => summary === title);
  if (found === undefined) return [];
  const days: string[] = [];
  const all = found.iterator();
  // Undefined after the last one, whatever its type says.
  const next = () => all.next() as ICAL.Time | undefined;
  for (let day = next(); day !== undefined && days.length < 50; day = next()) days.push(day.toString());
  return days;
}

/** The field with its switch between the calendars. */
const calendarOf = (page: Page, label: string) =>
  page
    .getByLabel(label, { exact: true })
    .locator('xpath=ancestor::*[.//*[@role="group"]][1]')
    .getByRole('button', { name: 'BS', exact: true });

for (const [viewport, first, long] of [
  [{ width: 1440, height: 900 }, '2032-02-10', ''],
  [{ width: 390, height: 844 }, '2032-03-09', ' @long'],
] as const) {
  test.describe(`${viewport.width} px${long}`, () => {
    test.use({ viewport });

    test('an event in Bikram Sambat, each week, comes to the portal and to a calendar program', async ({
      page,
      browser,
      baseURL,
      makeAccount,
      startSession,
      database,
    }) => {
      test.slow();
      const title = uniqueTitle('Organic Lab');
      const after = (count: number): string =>
        new Date(Date.parse(`${first}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
      const longDay = (day: string): string =>
        new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day));
      try {
        await startSession(page, await makeAccount('admin'));
        await page.goto(`/admin/calendar?on=${first}`);
        await page.getByRole('button', { name: 'New Event', exact: true }).click();
        await page.getByLabel('Title', { exact: true }).fill(title);
        await calendarOf(page, 'Date').click();
        const day = page.getByLabel('Date', { exact: true });
        await expect(day).toHaveValue(nepaliNumbers(first));
        const save = page.getByRole('button', { name: 'Save', exact: true });
        // A day that no month of Bikram Sambat has.
        await day.fill('2088-10-33');
        await save.click();
        await expect(page.getByText('2088-10-33 is no day of Bikram Sambat')).toBeVisible();
        await day.fill(nepaliNumbers(first).replaceAll('-', '/'));
        await expect(page.getByText(longDay(first)).last()).toBeVisible();
        await page.getByLabel('Starts at').fill('09:00');
        await page.getByLabel('Ends at').fill('07:30');
        await page.getByRole('button', { name: 'Tuesday', exact: true }).click();
        await page.getByRole('button', { name: 'Thursday', exact: true }).click();
        await save.click();
        await expect(page.getByText('The end has to be after the start')).toBeVisible();
        await expect(page.getByText('Say until when it is repeated')).toBeVisible();
        await page.getByLabel('Starts at').fill('06:00');
        await page.getByLabel('Until').fill(nepaliNumbers(after(16)));
        await page.getByLabel('Not on').fill(nepaliNumbers(after(14)));
        await page.getByRole('button', { name: 'Leave out', exact: true }).click();
        await expect(page.getByRole('button', { name: /^Take back / })).toHaveCount(1);
        await expectAccessible(page, { looks: 'here' });
        await page.getByRole('button', { name: /^Take back / }).click();
        await save.click();
        await expect(page.getByText('Event Added')).toBeVisible();

        const onDay = (of: string) =>
          page.getByRole('button', { name: new RegExp(`^${longDay(of)}, \\d+ event`) });
        await expect(onDay(after(2))).toBeVisible();
        await onDay(after(2)).click();
        await page.getByRole('button', { name: new RegExp(`^Leave .* out of ${title}$`) }).click();
        await expect(page.getByText('Day Left Out')).toBeVisible();
        await expect(page.getByRole('region', { name: longDay(after(2)) }).getByText(title)).toHaveCount(0);
        await expect(page.getByText(/6:00 AM – 7:30 AM · Every Tue and Thu until/).first()).toBeVisible();

        const student = await makeAccount('student', 'approved');
        const context = await browser.newContext({ viewport, baseURL: baseURL ?? '' });
        const portal = await context.newPage();
        await startSession(portal, student);
        await portal.goto(`/student/calendar?day=${after(7)}`);
        const panel = portal.getByRole('region', { name: longDay(after(7)) });
        await expect(panel).toContainText(title);
        await expect(panel).toContainText('6:00 AM – 7:30 AM');
        await portal.goto(`/student/calendar?day=${after(2)}`);
        await expect(portal.getByRole('region', { name: longDay(after(2)) })).not.toContainText(title);

        await portal.getByRole('button', { name: 'Make my address' }).click();
        const address = await portal.getByLabel('Calendar address').inputValue();
        expect(address).toMatch(new RegExp(`^${baseURL ?? ''}/calendar/[\\w-]{43}\\.ics$`));
        await expectAccessible(portal, { looks: 'here' });
        // Whoever has the address needs nothing else: no cookie.
        const read = () => fetch(address);
        const feed = await read();
        expect(feed.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
        expect(daysIn(await feed.text(), title)).toEqual(
          [0, 7, 9, 14, 16].map((count) => `${after(count)}T06:00:00`),
        );
        await portal.reload();
        await expect(portal.getByText(/A calendar last read it /)).toBeVisible();
        await expect(portal.getByLabel('Calendar address')).toHaveCount(0);

        await portal.getByRole('button', { name: 'New address' }).click();
        await portal.getByRole('alertdialog').getByRole('button', { name: 'New address' }).click();
        await expect(portal.getByLabel('Calendar address')).not.toHaveValue(address);
        expect((await read()).status).toBe(404);
        const second = await portal.getByLabel('Calendar address').inputValue();
        await database.query('delete from public.calendar_events where title = $1', [title]);
        expect(daysIn(await (await fetch(second)).text(), title)).toEqual([]);

        await portal.getByRole('button', { name: 'End address' }).click();
        await portal.getByRole('alertdialog').getByRole('button', { name: 'End address' }).click();
        await expect(portal.getByRole('button', { name: 'Make my address' })).toBeVisible();
        expect((await fetch(second)).status).toBe(404);
        await context.close();
      } finally {
        await database.query('delete from public.calendar_events where title = $1', [title]);
      }
    });
  });
}
