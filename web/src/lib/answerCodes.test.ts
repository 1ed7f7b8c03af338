// Codes of unsent answers, from the file to pictures and back as a phone's camera reads them.
import { createCanvas } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { qrCodeOf } from '../../../shared/qrCode.ts';
import { decodeQr } from '../ui/camera/decodeQr.ts';
import { codesOf, missingOf, type Series, textOf, withCode } from './answerCodes.ts';

/** As many answers as somebody gives in the last hour without internet; `salt` makes others. */
const fileOf = (answers: number, salt: number) => ({
  attempt: '7a2e0000-0000-4000-8000-000000000001',
  sitting: 2,
  receipt: 'a-receipt',
  events: JSON.stringify(
    Array.from({ length: answers }, (_, index) => ({
      seq: index + 1,
      question: index + 1,
      choice: ((index + 7) * 2_654_435_761 * (salt + 1)).toString(36).slice(0, 8),
      marked: false,
      spent: 20_000 + ((index * 7919) % 9000),
      at: new Date(1_700_000_000_000 + index * 31_337).toISOString(),
      since: index * 31_337,
    })),
  ),
  signature: String(salt).padEnd(64, '0123456789abcdef'),
});

/** Through a picture. */
function seen(text: string): string | null {
  const dot = 4;
  const { size, runs } = qrCodeOf(text);
  const canvas = createCanvas((size + 8) * dot, (size + 8) * dot);
  const context = canvas.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = 'black';
  for (const [x, y, length] of runs) context.fillRect((x + 4) * dot, (y + 4) * dot, length * dot, dot);
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
  return decodeQr({ data: new Uint8ClampedArray(data), width, height } as unknown as ImageData);
}

const collect = (codes: readonly string[], from: Series | null = null): Series | null =>
  codes.reduce<Series | null>((series, code) => withCode(series, code).series, from);

it('come together from pictures in any order, each named that is missing, a second time of no effect', () => {
  const file = fileOf(100, 1);
  const codes = codesOf(file);
  expect(codes.length).toBeGreaterThan(3);
  const read = codes.map((code) => seen(code) ?? '');
  expect(read).toEqual(codes);
  const [second = '', ...rest] = [read[1], ...read.slice(2).reverse(), read[0]].filter(
    (code) => code !== undefined,
  );
  let series = withCode(null, second).series;
  expect(series && missingOf(series)).toEqual(codes.flatMap((_, place) => (place === 1 ? [] : [place + 1])));
  expect(withCode(series, second)).toMatchObject({ series, found: 'again', number: 2 });
  series = collect(rest, series);
  expect(series && missingOf(series)).toEqual([]);
  expect(JSON.parse((series && textOf(series)) ?? '')).toEqual(file);
});

it('of other answers, changed ones and other codes are refused, and change nothing', () => {
  const [first = '', second = ''] = codesOf(fileOf(60, 1));
  const { series } = withCode(null, first);
  const strangers = codesOf(fileOf(60, 2));
  expect(withCode(series, strangers[1] ?? '')).toMatchObject({ series, found: 'other' });
  const changed = first.slice(0, -1) + (first.endsWith('A') ? 'B' : 'A');
  expect(withCode(series, changed)).toMatchObject({ series, found: 'other' });
  for (const strange of [
    '',
    'https://prabesh.test',
    second.replace('.2.', '.0.'),
    second.replace('.2.', '.99.'),
    `${second}!`,
  ])
    expect(withCode(series, strange)).toMatchObject({ series, found: 'strange' });
});

it('that were changed make no file, or one whose signature is another', () => {
  const file = fileOf(40, 1);
  const codes = codesOf(file).map((code, place) =>
    place === 1 ? code.slice(0, -40) + 'A'.repeat(40) : code,
  );
  const series = collect(codes);
  expect(series && missingOf(series)).toEqual([]);
  expect(series && textOf(series)).not.toBe(JSON.stringify(file));
});

it('are none where they would be too many: then the file is what is brought', () => {
  expect(codesOf(fileOf(5000, 1))).toEqual([]);
});
