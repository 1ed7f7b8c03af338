import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSidebar } from './useSidebar.ts';

function Probe({ overlay }: { overlay: boolean }) {
  const { open, toggle, leave } = useSidebar(overlay);
  return (
    <>
      <button onClick={toggle}>{open ? 'open' : 'closed'}</button>
      <input type="checkbox" aria-label="another page" onChange={leave} />
    </>
  );
}

function swipe(dx: number, dy = 0): void {
  const at = (x: number, y: number) => [{ clientX: x, clientY: y }];
  fireEvent.touchStart(document.body, { touches: at(100, 100) });
  fireEvent.touchEnd(document.body, { changedTouches: at(100 + dx, 100 + dy) });
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const later = (): void => void vi.setSystemTime(Date.now() + 301);

it('swipes of more than 50 px open and close it', () => {
  render(<Probe overlay />);
  const state = screen.getByRole('button');
  swipe(50);
  expect(state).toHaveTextContent('closed');
  swipe(51);
  expect(state).toHaveTextContent('open');
  later();
  swipe(60);
  expect(state, 'to the right it stays open').toHaveTextContent('open');
  swipe(-60, 90);
  expect(state, 'a scroll is no swipe').toHaveTextContent('open');
  swipe(-60);
  expect(state).toHaveTextContent('closed');
});

it('is locked for 300 ms after each change', async () => {
  const user = userEvent.setup();
  render(<Probe overlay={false} />);
  const state = screen.getByRole('button');
  await user.click(state);
  expect(state).toHaveTextContent('closed');
  await user.click(state);
  expect(state).toHaveTextContent('closed');
  act(later);
  await user.click(state);
  expect(state).toHaveTextContent('open');
});

it('remembers the choice on desktops only', async () => {
  const user = userEvent.setup();
  const { unmount } = render(<Probe overlay={false} />);
  await user.click(screen.getByRole('button'));
  unmount();
  render(<Probe overlay={false} />);
  expect(screen.getByRole('button')).toHaveTextContent('closed');
});

it('an overlay is out of the way of the next page, locked or not; a sidebar stays', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<Probe overlay />);
  await user.click(screen.getByRole('button'));
  await user.click(screen.getByRole('checkbox'));
  expect(screen.getByRole('button')).toHaveTextContent('closed');
  rerender(<Probe overlay={false} />);
  await user.click(screen.getByRole('checkbox'));
  expect(screen.getByRole('button')).toHaveTextContent('open');
});
