// Dates and numbers of the Nepali pages: the same exports as the English ones have, and what they say.
import { describe, expect, it } from 'vitest';
import type { NoOthers, Translated } from '../words/translated.ts';

/** Its types are the check that nothing is missing and nothing superfluous. */
const twin = <Original, Twin extends Translated<Original>>(
  _original: Promise<Original>,
  given: Promise<Twin & NoOthers<Original, Twin>>,
): Promise<Twin> => given;
const dates = await twin(import('../dates.ts'), import('./dates.ts'));
const months = await twin(import('../calendarMonths.ts'), import('./calendarMonths.ts'));
const numbers = await twin(import('../numbers.ts'), import('./numbers.ts'));

describe('dates', () => {
  it('names days by Bikram Sambat, of a day as it is and of an instant in Kathmandu', () => {
    expect(dates.formatDate('2025-11-21')).toBe('२०८२ मंसिर ५');
    // 18:15 in UTC is the next day's midnight there.
    expect(dates.formatDate('2025-11-20T18:15:00Z')).toBe('२०८२ मंसिर ५');
    expect(dates.formatDate('2025-11-20T18:14:59Z')).toBe('२०८२ मंसिर ४');
    expect(dates.formatLongDate('2025-11-21')).toBe('शुक्रबार, २०८२ मंसिर ५');
    expect(dates.formatShortDay('2025-11-21')).toBe('मंसिर ५');
    expect(dates.dateParts('2025-11-21')).toEqual({ day: '५', month: 'मंसिर', year: '२०८२' });
    expect(dates.formatOtherDate('2025-11-21')).toBe('२०२५ नोभेम्बर २१');
    expect(dates.formatMonth('2025-11-21')).toBe('मंसिर २०८२');
    expect(dates.formatOtherMonths('2025-11-17', '2025-12-15')).toBe('नोभेम्बर – डिसेम्बर २०२५');
    expect(dates.formatOtherMonths('2025-12-16', '2026-01-14')).toBe('डिसेम्बर २०२५ – जनवरी २०२६');
    expect(dates.formatMoment('2025-11-24T10:15:00Z')).toBe('सोम, मंसिर ८, बेलुका ४:००');
  });

  it('says the Gregorian date of a day that Bikram Sambat has not', () => {
    expect(dates.formatDate('1940-02-03')).toBe('१९४० फेब्रुअरी ३');
    expect(dates.dateParts('1940-02-03')).toEqual({ day: '३', month: 'फेब्रुअरी', year: '१९४०' });
    expect(dates.formatShortDay('1940-02-03')).toBe('फेब्रुअरी ३');
  });

  it('says in Nepali a day that the office has written on a card, and leaves what is none', () => {
    expect(['Apr 14', 'Nov 05', 'Dec 9'].map((text) => dates.writtenDay(text))).toEqual([
      'अप्रिल १४',
      'नोभेम्बर ५',
      'डिसेम्बर ९',
    ]);
    for (const text of ['', 'Soon', 'Abc 12', 'Apr 2026', '२०८२ मंसिर ५'])
      expect(dates.writtenDay(text)).toBe(text);
  });

  it('says nothing of what is no date', () => {
    for (const format of [dates.formatDate, dates.formatTime, dates.formatMoment, dates.formatWeekday])
      expect(format('soon')).toBe('');
  });

  it.each([
    ['00:05', 'राति १२:०५'],
    ['03:59', 'राति ३:५९'],
    ['07:30', 'बिहान ७:३०'],
    ['12:00', 'दिउँसो १२:००'],
    ['16:00', 'बेलुका ४:००'],
    ['20:00:00', 'राति ८:००'],
  ])('says %s as %s', (time, words) => {
    expect(dates.formatClock(time)).toBe(words);
    expect(dates.formatTime(new Date(`2025-11-21T${time.slice(0, 5)}:00+05:45`))).toBe(words);
  });

  it('says how long ago something was', () => {
    const now = new Date('2025-11-21T12:00:00Z');
    expect(dates.timeAgo('2025-11-21T11:59:30Z', now)).toBe('भर्खरै');
    expect(dates.timeAgo('2025-11-21T11:00:01Z', now)).toBe('५९ मिनेटअघि');
    expect(dates.timeAgo('2025-11-20T12:00:00Z', now)).toBe('१ दिनअघि');
    expect(dates.timeAgo('2025-11-14T12:00:00Z', now)).toBe('२०८२ कार्तिक २८');
  });
});

describe('months', () => {
  it('are those of Bikram Sambat', () => {
    // Mansir 2082 has 29 days.
    expect(months.monthOf('2025-11-21')).toEqual(['2025-11-17', '2025-12-15']);
    expect(months.addMonths('2025-11-21', 1)).toBe('2025-12-20');
    expect(months.addMonths('2025-11-21', -12)).toBe('2024-11-20');
    // Baishakh 31: Jeth has as many days, Mansir has not.
    expect(months.addMonths('2026-05-14', 1)).toBe('2026-06-14');
    expect(months.addMonths('2025-05-14', 7)).toBe('2025-12-15');
  });

  it('come one after the other, each with all its days, also where the names of Bikram Sambat begin and end', () => {
    for (const [from, to] of [
      ['1943-01-15', '1944-09-01'],
      ['2025-01-15', '2027-01-15'],
      ['2033-02-15', '2035-09-01'],
    ] as const) {
      let [first, last] = months.monthOf(from);
      for (let day: string = from; first < to;) {
        expect(first <= day && day <= last, `${day} in ${first} to ${last}`).toBe(true);
        expect(months.monthOf(first)).toEqual([first, last]);
        expect(months.monthOf(last)).toEqual([first, last]);
        expect(dates.formatMonth(first)).toBe(dates.formatMonth(last));
        day = months.addMonths(first, 1);
        const [nextFirst, nextLast] = months.monthOf(day);
        expect(nextFirst, `after ${first}`).toBe(months.addDays(last, 1));
        expect(months.monthOf(months.addMonths(nextFirst, -1))).toEqual([first, last]);
        [first, last] = [nextFirst, nextLast];
      }
    }
  });
});

it('writes numbers as they are written in Nepal', () => {
  expect(numbers.formatCount(1234567)).toBe('१२,३४,५६७');
  expect(numbers.formatMarks(158.25)).toBe('१५८.२५');
  expect(numbers.formatMarks(-0.5)).toBe('-०.५');
  expect(numbers.formatMarks(null)).toBe('अनुपस्थित');
  expect(numbers.formatBytes(2_500_000)).toBe('२.४ MB');
});

it('is a twin for the compiler only where no key is missing and none superfluous, however deep', async () => {
  const original = Promise.resolve({
    a: { b: 'x', list: [{ c: 'd' }] },
    f: (n: number) => ({ said: `${n}` }),
  });
  const alike = { a: { b: 'य', list: [{ c: 'द' }, { c: 'क' }] }, f: (n: number) => ({ said: `${n}` }) };
  const given = [
    twin(original, Promise.resolve(alike)),
    // @ts-expect-error -- one of the list has no c
    twin(original, Promise.resolve({ ...alike, a: { b: 'य', list: [{}] } })),
    // @ts-expect-error -- a has a key too many
    twin(original, Promise.resolve({ ...alike, a: { ...alike.a, more: 'थप' } })),
    // @ts-expect-error -- what f says has a key too many
    twin(original, Promise.resolve({ ...alike, f: (n: number) => ({ said: `${n}`, more: 'थप' }) })),
    // @ts-expect-error -- f wants something else
    twin(original, Promise.resolve({ ...alike, f: (n: string) => ({ said: n }) })),
    // @ts-expect-error -- an export too many
    twin(original, Promise.resolve({ ...alike, more: 'थप' })),
  ];
  expect(await Promise.all(given)).toHaveLength(6);
});
