import { act, render, screen } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { mswServer } from '../../test/mswServer.ts';
import { builtSizes } from './builtSizes.ts';
import { useFileSize } from './useFileSize.ts';

function Size({ url }: { url: string }) {
  const size = useFileSize(url);
  return <p>{`${url}: ${size === undefined ? 'being read' : String(size)}`}</p>;
}

afterEach(() => vi.useRealTimers());

it('asks one after the other, and none keeps the others waiting for ever', async () => {
  // As a build would have it.
  Object.assign(builtSizes, { '/resources/known.pdf': 1234 });
  const asked: string[] = [];
  mswServer.use(
    http.head('*/resources/:file', async ({ params }) => {
      asked.push(String(params.file));
      if (params.file !== 'third.pdf') await delay('infinite');
      return new HttpResponse(null, { headers: { 'content-length': '42' } });
    }),
  );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  render(['known', 'second', 'third'].map((name) => <Size key={name} url={`/resources/${name}.pdf`} />));
  expect(screen.getByText('/resources/known.pdf: 1234')).toBeVisible();
  await expect.poll(() => asked).toEqual(['known.pdf']);
  await act(() => vi.advanceTimersByTimeAsync(5000));
  await expect.poll(() => asked).toEqual(['known.pdf', 'second.pdf']);
  await act(() => vi.advanceTimersByTimeAsync(5000));
  vi.useRealTimers();
  // Without an answer: what the build knew, else nothing.
  expect(await screen.findByText('/resources/third.pdf: 42')).toBeVisible();
  expect(screen.getByText('/resources/known.pdf: 1234')).toBeVisible();
  expect(screen.getByText('/resources/second.pdf: null')).toBeVisible();
});
