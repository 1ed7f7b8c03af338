import { expect, test } from 'vitest';
import { readResultsFile } from './resultRows.ts';
import { packRows, unpackRows } from './rowsChunk.ts';

test('rows arrive as they left, whatever is the matter with them', () => {
  const text = [
    'Symbol,Name,Marks',
    'A-1,Asha,10',
    'A-2,सुस्मिता राई,१०.५०',
    'A-2,Bina,-0.25',
    ',Chet,007',
    'A-5,,x',
    'A-6,Dipa,',
    'A-7,Ek,AB',
  ].join('\n');
  const read = readResultsFile(new TextEncoder().encode(text));
  if (!read.ok) throw new Error(read.message);
  expect(read.rows.map(({ status }) => status)).toEqual([
    'valid',
    'warning',
    'warning',
    'warning',
    'invalid',
    'warning',
    'valid',
  ]);
  const chunk = packRows(read.rows);
  const { buffer } = chunk.marks;
  expect(unpackRows(structuredClone(chunk, { transfer: [buffer] }))).toEqual(read.rows);
  expect(buffer.byteLength, 'numbers are handed over, not copied').toBe(0);
});
