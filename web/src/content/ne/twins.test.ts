// Every module of words that visitors and students meet has its Nepali twin, alike in all that is not shown.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { institute } from '../../../../shared/institute.ts';
import { paymentMethods } from '../../../../shared/registrationSchema.ts';
import { nepaliCount } from '../../../../shared/words/ne/digits.ts';
import { messages, waitText } from '../../../../shared/words/ne/messages.ts';
import { refusalText } from '../../../../shared/words/ne/refusals.ts';
import type { NoOthers, Translated } from '../../../../shared/words/translated.ts';
import { withoutWords } from '../../../build/language.ts';
import { notices } from '../notices.ts';
import { shownName as englishName } from '../shownNames.ts';
import { subjects } from '../subjects.ts';
import { inShownOrder, shownName } from './shownNames.ts';

interface Pair {
  name: string;
  original: object;
  twin: object;
}

/** Its types are the check that nothing is missing and nothing superfluous. */
async function pair<Original extends object, Twin extends Translated<Original>>(
  name: string,
  original: Promise<Original>,
  twin: Promise<Twin & NoOthers<Original, Twin>>,
): Promise<Pair> {
  return { name, original: await original, twin: await twin };
}

const pairs: readonly Pair[] = await Promise.all([
  pair(
    'words/mails',
    import('../../../../shared/words/mails.ts'),
    import('../../../../shared/words/ne/mails.ts'),
  ),
  pair(
    'words/markSheet',
    import('../../../../shared/words/markSheet.ts'),
    import('../../../../shared/words/ne/markSheet.ts'),
  ),
  pair(
    'words/messages',
    import('../../../../shared/words/messages.ts'),
    import('../../../../shared/words/ne/messages.ts'),
  ),
  pair(
    'words/push',
    import('../../../../shared/words/push.ts'),
    import('../../../../shared/words/ne/push.ts'),
  ),
  pair(
    'words/refusals',
    import('../../../../shared/words/refusals.ts'),
    import('../../../../shared/words/ne/refusals.ts'),
  ),
  pair(
    'words/registration',
    import('../../../../shared/words/registration.ts'),
    import('../../../../shared/words/ne/registration.ts'),
  ),
  pair(
    'words/results',
    import('../../../../shared/words/results.ts'),
    import('../../../../shared/words/ne/results.ts'),
  ),
  pair('about', import('../about.ts'), import('./about.ts')),
  pair('account', import('../account.ts'), import('./account.ts')),
  pair('auth', import('../auth.ts'), import('./auth.ts')),
  pair('calendar', import('../calendar.ts'), import('./calendar.ts')),
  pair('chat', import('../chat.ts'), import('./chat.ts')),
  pair('chatPlatforms', import('../chatPlatforms.ts'), import('./chatPlatforms.ts')),
  pair('contact', import('../contact.ts'), import('./contact.ts')),
  pair('courses', import('../courses.ts'), import('./courses.ts')),
  pair('faculty', import('../faculty.ts'), import('./faculty.ts')),
  pair('hero', import('../hero.ts'), import('./hero.ts')),
  pair('home', import('../home.ts'), import('./home.ts')),
  pair('legal', import('../legal.ts'), import('./legal.ts')),
  pair('fees', import('../fees.ts'), import('./fees.ts')),
  pair('mockTestReview', import('../mockTestReview.ts'), import('./mockTestReview.ts')),
  pair('mockTests', import('../mockTests.ts'), import('./mockTests.ts')),
  pair('navigation', import('../navigation.ts'), import('./navigation.ts')),
  pair('notices', import('../notices.ts'), import('./notices.ts')),
  pair('offline', import('../offline.ts'), import('./offline.ts')),
  pair('pageDescriptions', import('../pageDescriptions.ts'), import('./pageDescriptions.ts')),
  pair('pageTitles', import('../pageTitles.ts'), import('./pageTitles.ts')),
  pair('parts', import('../parts.ts'), import('./parts.ts')),
  pair('paperPreview', import('../paperPreview.ts'), import('./paperPreview.ts')),
  pair('photo', import('../photo.ts'), import('./photo.ts')),
  pair('portal', import('../portal.ts'), import('./portal.ts')),
  pair('attendance', import('../attendance.ts'), import('./attendance.ts')),
  pair('progress', import('../progress.ts'), import('./progress.ts')),
  pair('push', import('../push.ts'), import('./push.ts')),
  pair('questionBanks', import('../questionBanks.ts'), import('./questionBanks.ts')),
  pair('resources', import('../resources.ts'), import('./resources.ts')),
  pair('roleUnknown', import('../roleUnknown.ts'), import('./roleUnknown.ts')),
  pair('schedule', import('../schedule.ts'), import('./schedule.ts')),
  pair('shell', import('../shell.ts'), import('./shell.ts')),
  pair('shownNames', import('../shownNames.ts'), import('./shownNames.ts')),
  pair('sideMenus', import('../sideMenus.ts'), import('./sideMenus.ts')),
  pair('statistics', import('../statistics.ts'), import('./statistics.ts')),
  pair('testimonials', import('../testimonials.ts'), import('./testimonials.ts')),
  pair('unsubscribe', import('../unsubscribe.ts'), import('./unsubscribe.ts')),
  pair('verify', import('../verify.ts'), import('./verify.ts')),
  pair('yourLogin', import('../yourLogin.ts'), import('./yourLogin.ts')),
]);

/** Keys whose texts are stored, sent or looked up, not shown. */
const notShown = new Set(
  (
    'icon to href key poster youtubeId subject opens closes questionFile solutionFile photo ' +
    'skin hair wears en ne also nepali otherTypeLog'
  ).split(' '),
);

/** What stays in Latin letters in a Nepali text: names, degrees, formats, units, and what is typed so. */
const latin = new Set(
  (
    'EN PDF CSV QR BE Open Badges Symbol Name Marks Word Excel PowerPoint ZIP RAR PNG JPEG WebP GIF JavaScript https ' +
    'eSewa OpenStreetMap YouTube WhatsApp Messenger iPhone iPad Share Add to Home Kathmandu Screen English Page Up Down MB KB'
  ).split(' '),
);

/** What a function may be given: the first that suits its original is taken. */
const probes: readonly (readonly unknown[])[] = [
  ['Qa', 'Qb', 'Qc', 'Qd'],
  [5, 3, 4, 2],
  [1, 1, 1, 1],
  [0, 0, 0, 0],
  [3, 'Qb', 'Qc'],
  ['Qa', 3],
  [3, 'Qb', 7],
  [['Qa', 'Qb'], 'Qc'],
  [['Qa'], 'Qc'],
  [7, ['Qa', 'Qb']],
  [institute],
  [null],
  [{ exam_title: 'Qa', set_number: '19', exam_date: null }],
  [{ count: 4, first: 'Qa', last: 'Qb', lowest: 3, highest: 5 }],
  ['Qa', { count: 4, first: 'Qb', last: 'Qc' }],
];

type Says = (...given: readonly unknown[]) => unknown;

interface Text {
  at: string;
  key: string;
  original: string;
  twin: string;
}

function isStored({ at, key, original: text }: Text): boolean {
  if (/\.(?:subjects|order)\.\d+$|^sideMenus\.mockTestEntries/.test(at)) return true;
  if (key === 'only' || key === 'id') return /^[a-z0-9-]+$/.test(text);
  return notShown.has(key) || /^(?:https?:|\/|\d{4}-\d\d-|\d\d:\d\d$|[a-z]+(?:-[a-z0-9]+)+$)/.test(text);
}

/** What both say to the same; null where they take something else. */
function answersOf(original: Says, twin: Says, given: readonly unknown[]): [unknown, unknown] | null {
  try {
    const answers: [unknown, unknown] = [original(...given), twin(...given)];
    return answers[0] === institute || /undefined|NaN|null|\[object| \./.test(JSON.stringify(answers))
      ? null
      : answers;
  } catch {
    return null;
  }
}

/** All texts of a pair, those that functions make too. */
function texts(at: string, key: string, original: unknown, twin: unknown): Text[] {
  if (typeof original === 'string') return [{ at, key, original, twin: twin as string }];
  if (typeof original === 'function') {
    expect(twin, at).toBeTypeOf('function');
    const fitting = probes.flatMap((given, nth) => {
      const answers = answersOf(original as Says, twin as Says, given);
      return answers === null ? [] : [texts(`${at}(${nth})`, '', ...answers)];
    });
    expect(fitting, `${at}: no probe fits`).not.toHaveLength(0);
    return fitting.flat();
  }
  if (original !== null && typeof original === 'object') {
    const [theirs, ours] = [Object.keys(original), Object.keys(twin as object)];
    expect(ours.toSorted(), at).toEqual(theirs.toSorted());
    return theirs.flatMap((name) =>
      texts(
        `${at}.${name}`,
        /^\d+$/.test(name) ? key : name,
        (original as Record<string, unknown>)[name],
        (twin as Record<string, unknown>)[name],
      ),
    );
  }
  expect(twin, at).toEqual(original);
  return [];
}

const digits = (text: string): string =>
  text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966));

const withDevanagari = /[\p{Script=Devanagari}।]/u;

describe.each(pairs)('the Nepali twin of $name', ({ name, original, twin }) => {
  const all = texts(name, '', original, twin);
  const shown = all.filter((text) => !isStored(text));

  it('is equal in what is not shown', () => {
    for (const text of all.filter(isStored)) expect(text.twin, text.at).toBe(text.original);
  });

  it('says everything in Nepali', () => {
    for (const { at, original, twin } of shown) {
      if (!/[A-Za-z]{2}/.test(original)) continue;
      const words =
        twin
          .replace(/\b(?:Qa|Qb|Qc|Qd)\b|\S+@\S+|\S+\.(?:\w+)\b|BE-\S*|Jan 1, 1970|Thu 1 Jan, \S+ AM/g, '')
          .match(/[A-Za-z]{2,}/g) ?? [];
      expect(
        words.filter((word) => !latin.has(word)),
        at,
      ).toEqual([]);
      if (words.length === 0 && /[a-z]{3}/.test(original.replace(/\b(?:Qa|Qb|Qc|Qd)\b/g, '')))
        expect(twin, at).toMatch(withDevanagari);
    }
  });

  it('says what it is given, in Devanagari digits, and ends sentences with a danda', () => {
    for (const { at, original, twin } of shown) {
      for (const given of ['Qa', 'Qb', 'Qc', 'Qd'])
        if (original.includes(given)) expect(twin, at).toContain(given);
      if (/[a-z]\.$/.test(original)) expect(twin, at).toMatch(/[।?!]$/);
      expect(twin.endsWith(' '), at).toBe(original.endsWith(' '));
      if (original.startsWith(' ')) expect(twin, at).toMatch(/^ /);
      expect(twin, at).not.toMatch(/ {2}|\s।|।[^\s”’)]/);
      expect(digits(twin), at).not.toMatch(/\p{Script=Devanagari}\.(?!\.)/u);
    }
  });
});

it('names the time of the next try in place of the general one', () => {
  const tooMany = refusalText('too_many_requests', '');
  expect(waitText(tooMany, 30)).toBe('धेरै पटक प्रयास भयो। कृपया ३० सेकेन्डपछि फेरि प्रयास गर्नुहोस्।');
  expect(waitText(tooMany, 119)).toMatch(/भयो। कृपया २ मिनेटपछि/);
  expect(waitText(messages.errors.unexpected, undefined)).toBe(messages.errors.unexpected);
});

it('shows what is stored by a name that people know, and what the office made up as it is', () => {
  const stored = [...subjects, ...paymentMethods, ...notices.order, 'Scholarships', 'Past Papers'];
  for (const name of stored) {
    expect(englishName(name)).toBe(name);
    expect(shownName(name), name).toMatch(withDevanagari);
  }
  expect(shownName('Hostel')).toBe('Hostel');
  const listed = ['Biology', 'Chemistry', 'Hostel', 'Mathematics', 'Other', 'Physics'];
  expect(inShownOrder(listed)).toEqual(['Other', 'Mathematics', 'Biology', 'Physics', 'Chemistry', 'Hostel']);
});

/** What of the server's accounts, calendars, mark sheets, push and plain forms somebody may read on a page. */
it('says each refusal that visitors and students can meet in Nepali', () => {
  const rooms = [
    ...['server/accounts', 'server/calendar', 'server/http', 'server/push', 'server/registrations'],
    'server/sheets',
  ];
  const refusals = rooms.flatMap((room) => {
    const folder = path.join(import.meta.dirname, '../../../..', room);
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .flatMap((file) => [
        ...readFileSync(path.join(folder, file), 'utf8').matchAll(
          /new HttpError\(\s*(\d+),\s*'([a-z_]+)',\s*'([^']+)'/g,
        ),
      ]);
  });
  expect(refusals.length).toBeGreaterThan(20);
  // Of requests that no page makes, and of the office's own.
  const ofPrograms = new Set(['forbidden_origin', 'unsupported_media_type', 'unsupported_grant_type']);
  for (const [, , code = '', sentence = ''] of refusals)
    if (!ofPrograms.has(code)) expect(refusalText(code, sentence), sentence).toMatch(withDevanagari);
  expect(refusalText('never_heard_of', 'Something new.')).toBe('Something new.');
});

it('groups numbers as they are grouped in Nepal', () => {
  expect([0, 999, 8412, 1234567, -12345].map(nepaliCount)).toEqual([
    '०',
    '९९९',
    '८,४१२',
    '१२,३४,५६७',
    '-१२,३४५',
  ]);
});

it('every module of shared words has a twin', () => {
  const folder = path.join(import.meta.dirname, '../../../../shared/words');
  const modules = readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && file !== 'translated.ts')
    .map((file) => `words/${path.basename(file, '.ts')}`);
  expect(pairs.map(({ name }) => name).filter((name) => name.startsWith('words/'))).toEqual(
    modules.toSorted(),
  );
});

/** Words of the office's screens alone, which are English everywhere. */
const ofOffice = /^(?:admin(?!ssion)|results|students|sheetBooks|admitCards|files|subjects)/;

it('every module of words that others than the office see has a twin', () => {
  const modules = readdirSync(path.join(import.meta.dirname, '..'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => path.basename(file, '.ts'));
  const named = pairs.map(({ name }) => name).filter((name) => !name.includes('/'));
  expect(named.toSorted()).toEqual(
    modules.filter((name) => !ofOffice.test(name) && !withoutWords.includes(name)).toSorted(),
  );
});
