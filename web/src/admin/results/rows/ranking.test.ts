import { describe, expect, test } from 'vitest';
import { readTable } from '../../import/readFile.ts';
import { resultsFile } from '../upload/resultRows.ts';
import { exportFileName, plainMarks, rankResults, resultsCsv, type StoredResult } from './ranking.ts';

let count = 0;
const result = (symbol: string, marks: number | null, name = 'N'): StoredResult => ({
  id: `id-${String(count++).padStart(6, '0')}`,
  symbol,
  name,
  marks,
  exam_date: null,
});
const ranks = (...marks: (number | null)[]) =>
  rankResults(marks.map((value, index) => result(`S-${index}`, value))).map(({ rank }) => rank);

describe('ranks', () => {
  test('ties share a rank, and the next one counts them all', () => {
    expect(ranks(50, 70, 70, 60, 70)).toEqual([1, 1, 1, 4, 5]);
  });

  test('negative and decimal marks', () => {
    const ranked = rankResults([result('A', -12.5), result('B', 0), result('C', -12.25)]);
    expect(ranked.map(({ symbol, rank }) => [symbol, rank])).toEqual([
      ['B', 1],
      ['C', 2],
      ['A', 3],
    ]);
  });

  test('equal marks stand by symbol, as the database orders them', () => {
    const ranked = rankResults([result('b', 1), result('B', 1), result('अ', 1), result('A', 1)]);
    expect(ranked.map(({ symbol }) => symbol)).toEqual(['A', 'B', 'b', 'अ']);
  });

  test('each rank is one more than the number of strictly higher marks', () => {
    const many = Array.from({ length: 500 }, (_, index) => result(`S-${index}`, (index * 7919) % 83));
    for (const { marks, rank } of rankResults(many))
      expect(rank).toBe(1 + many.filter((other) => (other.marks ?? 0) > (marks ?? 0)).length);
  });

  test('who was absent comes last, without a rank, and moves nobody', () => {
    expect(ranks(null, 0, null, -3, 7)).toEqual([1, 2, 3, null, null]);
    expect(ranks(null)).toEqual([null]);
    expect(ranks(0, 0, 0)).toEqual([1, 1, 1]);
    expect(ranks()).toEqual([]);
    const ranked = rankResults([result('B', null), result('C', -100), result('A', null)]);
    expect(ranked.map(({ symbol }) => symbol)).toEqual(['C', 'A', 'B']);
  });

  test('what it was given stays as it was', () => {
    const given = [result('A', 1), result('B', 2)];
    rankResults(given);
    expect(given.map(({ symbol }) => symbol)).toEqual(['A', 'B']);
  });
});

describe('marks in a file', () => {
  test.each([
    [0, '0'],
    [-12.5, '-12.5'],
    [1234567.125, '1234567.125'],
    [1e-7, '0.0000001'],
    [1e21, '1000000000000000000000'],
    [null, 'Absent'],
  ])('%s', (marks, text) => expect(plainMarks(marks)).toBe(text));
});

describe('the file', () => {
  const results = rankResults([
    result('T-1', 181.5, 'Aarav Koirala'),
    result('T-2', 181.5, 'प्रतिभा अधिकारी'),
    result('T-3', -12.5, 'O"Neil, "Jr"'),
    result('=1+1', 60, '@SUM(A1)'),
    result('-7', 50, '+977'),
    result("'=quoted", 40, 'two  spaces; semicolon'),
    result('T-4', null, 'Sita Absent'),
  ]);

  test('begins with a byte order mark and the columns, shares ranks, and quotes where needed', () => {
    const lines = resultsCsv(results).split('\r\n');
    expect(lines[0]).toBe('\uFEFFSymbol,Name,Marks,Rank');
    expect(lines[1]).toBe('T-1,Aarav Koirala,181.5,1');
    expect(lines[2]).toBe('T-2,प्रतिभा अधिकारी,181.5,1');
    expect(lines[6]).toBe('T-3,"O""Neil, ""Jr""",-12.5,6');
    expect(lines[7]).toBe('T-4,Sita Absent,Absent,');
    expect(lines[8]).toBe('');
  });

  test('runs no formula', () => {
    const text = resultsCsv(results);
    expect(text).toContain("'=1+1,'@SUM(A1),60,3");
    expect(text).toContain("-7,'+977,50,4");
  });

  test('comes back through the upload screen as it went', () => {
    const read = readTable(resultsFile, new TextEncoder().encode(resultsCsv(results)));
    if ('refusal' in read) throw new Error(read.refusal.message);
    const known = (rows: readonly { symbol: string; name: string; marks: number | null }[]) =>
      rows.map(({ symbol, name, marks }) => [symbol, name.replace(/\s+/g, ' '), marks]);
    expect(known(read.parts)).toEqual(known(results));
    expect(read.parts.every(({ status }) => status === 'valid')).toBe(true);
  });

  test('has the marks by subject, which the upload screen reads again', () => {
    const subjects = [
      ['Physics', 32.5, 40],
      ['रसायन', null, 30],
    ];
    const text = resultsCsv(
      rankResults([{ ...result('T-1', 32.5, 'Asha'), subjects }, result('T-2', null, 'Bina')]),
    );
    expect(text.split('\r\n').slice(0, 3)).toEqual([
      '\uFEFFSymbol,Name,Physics (40),रसायन (30),Marks,Rank',
      'T-1,Asha,32.5,Absent,32.5,1',
      'T-2,Bina,,,Absent,',
    ]);
    const read = readTable(resultsFile, new TextEncoder().encode(text));
    expect('parts' in read && read.parts.map((row) => row.subjects)).toEqual([subjects, null]);
  });

  test('is named after the exam, for any system', () => {
    const exam = { exam_title: 'CEE: Model/Test "A"', set_number: '19', exam_date: '2025-11-15' };
    expect(exportFileName(exam)).toBe('CEE Model Test A Set 19 2025-11-15.csv');
    expect(exportFileName({ ...exam, exam_title: 'नमुना परीक्षा', exam_date: null })).toBe(
      'नमुना परीक्षा Set 19.csv',
    );
  });
});
