import type { KeyboardEvent } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { PdfScroll } from './usePdfScroll.ts';
import { viewerKeys } from './viewerKeys.ts';

function viewer(widths: { scrollWidth: number; clientWidth: number }) {
  const box = document.createElement('div');
  Object.defineProperties(box, {
    scrollWidth: { value: widths.scrollWidth },
    clientWidth: { value: widths.clientWidth },
  });
  const placed = [1, 2, 3].map((number) => ({ number, top: 0, width: 0, height: 0 }));
  const scroll = { region: { current: box }, placed, page: 2, goTo: vi.fn(), zoomBy: vi.fn(), fit: vi.fn() };
  const handle = viewerKeys(scroll as unknown as PdfScroll);
  const press = (key: string, more: Partial<KeyboardEvent> = {}) => {
    const preventDefault = vi.fn();
    const event = {
      key,
      target: box,
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      preventDefault,
      ...more,
    };
    handle(event as unknown as KeyboardEvent);
    return preventDefault;
  };
  return { ...scroll, press };
}

const narrow = { scrollWidth: 300, clientWidth: 300 };
const wide = { scrollWidth: 900, clientWidth: 300 };

describe('keys of the viewer', () => {
  it.each([
    ['PageDown', 3],
    ['PageUp', 1],
    ['ArrowRight', 3],
    ['ArrowLeft', 1],
    ['Home', 1],
    ['End', 3],
  ])('%s goes to page %d', (key, page) => {
    const { press, goTo } = viewer(narrow);
    expect(press(key)).toHaveBeenCalled();
    expect(goTo).toHaveBeenCalledWith(page);
  });

  it('zooms', () => {
    const { press, zoomBy, fit } = viewer(narrow);
    press('+');
    press('-');
    press('0');
    expect(zoomBy.mock.calls).toEqual([[1], [-1]]);
    expect(fit).toHaveBeenCalledOnce();
  });

  it('leaves left and right to a page that is wider than the window', () => {
    const { press, goTo } = viewer(wide);
    expect(press('ArrowRight')).not.toHaveBeenCalled();
    expect(goTo).not.toHaveBeenCalled();
  });

  it('leaves typing and the browser’s own shortcuts alone', () => {
    const { press, goTo, zoomBy } = viewer(narrow);
    press('Home', { target: document.createElement('input') });
    press('+', { ctrlKey: true });
    expect(press('a')).not.toHaveBeenCalled();
    expect(goTo).not.toHaveBeenCalled();
    expect(zoomBy).not.toHaveBeenCalled();
  });
});
