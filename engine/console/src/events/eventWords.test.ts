import { describe, expect, it } from 'vitest';
import { ageWords, countWords, jsonWords } from './eventWords.ts';

describe('what is said of events', () => {
  it('says that more were not counted', () => {
    expect(countWords(999, 1000)).toBe('999');
    expect(countWords(1000, 1000)).toBe('1,000+');
  });

  it.each([
    ['2026-01-01T00:00:00Z', 'less than a minute'],
    ['2025-12-31T23:59:00Z', '1 minute'],
    ['2025-12-31T21:00:00Z', '3 hours'],
    ['2025-12-30T00:00:00Z', '2 days'],
    // Clocks may differ.
    ['2026-01-01T00:01:00Z', 'less than a minute'],
  ])('%s was %s ago', (iso, words) => {
    expect(ageWords(iso, Date.parse('2026-01-01T00:00:00Z'))).toBe(words);
  });

  it('lays JSON out and keeps its digits; what is none, or too long, stays', () => {
    expect(jsonWords('{"a" : [9007199254740993,1.50, {}],"b{":"\\",[\\\\","c":[ ], "d": null}')).toBe(
      `{
  "a": [
    9007199254740993,
    1.50,
    {}
  ],
  "b{": "\\",[\\\\",
  "c": [],
  "d": null
}`,
    );
    expect(jsonWords('"a"')).toBe('"a"');
    expect(jsonWords('<b>no</b>')).toBe('<b>no</b>');
    const long = `["${'x'.repeat(200_000)}"]`;
    expect(jsonWords(long)).toBe(long);
  });
});
