import { readFileSync } from 'node:fs';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { SchemeSwitch } from '../SchemeSwitch.tsx';
import { schemeStorageKey } from './scheme.ts';

const script = readFileSync('web/public/scheme.js', 'utf8');

/** Runs the script of the document's head for a system that prefers dark colours, or not; gives a way to change that. */
function begin(systemDark: boolean): (dark: boolean) => void {
  const system = Object.assign(new EventTarget(), { matches: systemDark });
  vi.stubGlobal('matchMedia', () => system);
  // oxlint-disable-next-line typescript/no-implied-eval -- as the document would
  const run = new Function(script) as () => void;
  run();
  return (dark) => {
    system.matches = dark;
    system.dispatchEvent(new Event('change'));
  };
}

const shown = () => document.documentElement.dataset.scheme;

afterEach(() => {
  vi.unstubAllGlobals();
  delete document.documentElement.dataset.scheme;
});

it("is the system's until somebody chooses, and from then on theirs", async () => {
  const prefer = begin(true);
  expect(shown()).toBe('dark');
  prefer(false);
  expect(shown()).toBe('light');

  render(<SchemeSwitch />);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Use dark colours' }));
  expect(await screen.findByRole('button', { name: 'Use light colours' })).toBeVisible();
  expect(shown()).toBe('dark');
  expect(localStorage.getItem(schemeStorageKey)).toBe('dark');
  prefer(false);
  expect(shown()).toBe('dark');
});

it('follows another tab', async () => {
  begin(false);
  render(<SchemeSwitch />);
  localStorage.setItem(schemeStorageKey, 'dark');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: schemeStorageKey })));
  expect(await screen.findByRole('button', { name: 'Use light colours' })).toBeVisible();
  expect(shown()).toBe('dark');
});
