import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { mswServer } from '../../test/mswServer.ts';
import { formatFileSize, readFileSize } from './fileSize.ts';

const url = 'http://localhost:3000/resources/paper.pdf';

function answers(init: { status?: number; headers?: Record<string, string> }): void {
  mswServer.use(http.head(url, () => new HttpResponse(null, init)));
}

describe('readFileSize', () => {
  it('reads the length of the file', async () => {
    answers({ headers: { 'content-length': '210432' } });
    expect(await readFileSize(url)).toBe(210_432);
  });

  it.each([
    ['a missing file', { status: 404, headers: { 'content-length': '52' } }],
    ['an answer without a length', {}],
    ['a length that is none', { headers: { 'content-length': 'many' } }],
  ])('knows nothing of %s', async (_, init) => {
    answers(init);
    expect(await readFileSize(url)).toBeNull();
  });

  it('knows nothing without a network', async () => {
    mswServer.use(http.head(url, () => HttpResponse.error()));
    expect(await readFileSize(url)).toBeNull();
  });
});

describe('formatFileSize', () => {
  it.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1024, '1.0 KB'],
    [210_432, '205.5 KB'],
    [1024 * 1024, '1.0 MB'],
    [2_516_582, '2.4 MB'],
    [null, 'Unknown size'],
  ])('%s is %s', (bytes, text) => {
    expect(formatFileSize(bytes)).toBe(text);
  });
});
