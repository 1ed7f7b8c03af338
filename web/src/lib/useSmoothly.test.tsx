import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useSmoothly } from './useSmoothly.ts';

let isStill = false;
const pictured: (() => void)[] = [];

/** The browser takes its picture of what was there when the test says so. */
function withTransitions(): void {
  vi.stubGlobal('matchMedia', () => ({ matches: isStill }));
  Object.assign(document, {
    startViewTransition: (show: () => void) => {
      pictured.push(show);
      return { ready: Promise.reject(new Error('passed over')) };
    },
  });
}

afterEach(() => {
  isStill = false;
  pictured.length = 0;
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'startViewTransition');
});

type State = { status: 'searching' } | { status: 'found'; name: string };
function Shown({ state }: { state: State }) {
  const shown = useSmoothly<State>({ ...state }, 'found');
  return <p>{shown.status === 'found' ? shown.name : 'searching'}</p>;
}

const text = () => screen.getByRole('paragraph').textContent;

it('shows what was found once the browser has its picture of the search', () => {
  withTransitions();
  const { rerender } = render(<Shown state={{ status: 'searching' }} />);
  rerender(<Shown state={{ status: 'found', name: 'Sandhya' }} />);
  expect(text()).toBe('searching');
  expect(pictured).toHaveLength(1);
  // As it is by then, not as it was.
  rerender(<Shown state={{ status: 'found', name: 'Sandhya Gurung' }} />);
  expect(pictured).toHaveLength(1);
  act(() => pictured[0]?.());
  expect(text()).toBe('Sandhya Gurung');
  rerender(<Shown state={{ status: 'found', name: 'Bikash' }} />);
  expect(text()).toBe('Bikash');
  rerender(<Shown state={{ status: 'searching' }} />);
  expect(text()).toBe('searching');
  expect(pictured).toHaveLength(1);
});

it('shows a page that was opened with its result as it is', () => {
  withTransitions();
  render(<Shown state={{ status: 'found', name: 'Sandhya' }} />);
  expect(text()).toBe('Sandhya');
  expect(pictured).toHaveLength(0);
});

it.each([
  ['the browser has no transitions', () => undefined],
  [
    'somebody wants less motion',
    () => {
      withTransitions();
      isStill = true;
    },
  ],
])('shows it at once where %s', (_where, arrange) => {
  arrange();
  const { rerender } = render(<Shown state={{ status: 'searching' }} />);
  rerender(<Shown state={{ status: 'found', name: 'Sandhya' }} />);
  expect(text()).toBe('Sandhya');
  expect(pictured).toHaveLength(0);
});
