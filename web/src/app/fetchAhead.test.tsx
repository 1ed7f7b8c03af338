import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { fetchAhead } from './fetchAhead.ts';

const fetched: string[] = [];
const page = (path: string) => ({
  path,
  lazy: {
    Component: () => {
      fetched.push(path);
      return Promise.resolve(() => null);
    },
  },
});

beforeAll(() => fetchAhead([page('/results'), page('/notices/:id'), page('*')]));
afterEach(() => {
  fetched.length = 0;
  document.body.replaceChildren();
  Reflect.deleteProperty(navigator, 'connection');
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function over(html: string, pointerType: string): Element {
  document.body.innerHTML = html;
  const inner = document.querySelector('b') ?? document.body;
  inner.dispatchEvent(Object.assign(new MouseEvent('pointerover', { bubbles: true }), { pointerType }));
  return inner;
}

it('asks for the code of a page whose link is touched', () => {
  over('<a href="/notices/7"><b>Notice</b></a>', 'touch');
  expect(fetched).toEqual(['/notices/:id']);
});

it('asks for nothing else', () => {
  over('<b>No link</b>', 'touch');
  over('<a href="https://example.org/results"><b>Elsewhere</b></a>', 'touch');
  over('<a href="/files/a.pdf"><b>A file</b></a>', 'touch');
  over('<a href="/results" target="_blank"><b>A tab</b></a>', 'touch');
  over('<a href="/results" download><b>A download</b></a>', 'touch');
  expect(fetched).toEqual([]);
});

it('asks for nothing where data are saved, or without a line', () => {
  Object.assign(navigator, { connection: { saveData: true } });
  over('<a href="/results"><b>Results</b></a>', 'touch');
  Reflect.deleteProperty(navigator, 'connection');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  over('<a href="/results"><b>Results</b></a>', 'touch');
  expect(fetched).toEqual([]);
});

it('waits until a mouse stays', () => {
  vi.useFakeTimers();
  const link = over('<a href="/results"><b>Results</b></a>', 'mouse').closest('a');
  if (link === null) throw new Error('no link');
  const isOver = vi.spyOn(link, 'matches').mockReturnValue(false);
  vi.runAllTimers();
  expect(fetched).toEqual([]);
  isOver.mockReturnValue(true);
  over('<i></i>', 'mouse');
  document.body.replaceChildren(link);
  link.dispatchEvent(
    Object.assign(new MouseEvent('pointerover', { bubbles: true }), { pointerType: 'mouse' }),
  );
  expect(fetched).toEqual([]);
  vi.runAllTimers();
  expect(fetched).toEqual(['/results']);
});
