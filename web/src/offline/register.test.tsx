// What the page says of versions, and to the worker of pages; the worker and the network are stand-ins.
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { register } from './register.ts';

class Container extends EventTarget {
  controller = { scriptURL: 'http://localhost:3000/site-worker.js', postMessage: vi.fn() };
  registration = Object.assign(new EventTarget(), {
    active: this.controller,
    waiting: null as null | { postMessage: (message: unknown) => void },
    installing: null,
    update: () => Promise.resolve(),
  });
  getRegistration = () => Promise.resolve(this.registration);
  register = vi.fn();
}

let container: Container;
let goneTo: () => void;
const waiting = { postMessage: vi.fn() };
const line = () => screen.queryByRole('status');

/** The page is quiet, and has looked for a new version. */
async function registered(): Promise<void> {
  const done = register((listener) => {
    goneTo = listener;
  });
  await act(() => vi.advanceTimersByTimeAsync(2000));
  await done;
}
const comeBack = (): void => void fireEvent(document, new Event('visibilitychange'));

beforeEach(() => {
  vi.useFakeTimers();
  container = new Container();
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  waiting.postMessage.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  document.body.replaceChildren();
});

it('says nothing while there is no other version', async () => {
  await registered();
  expect(line()).toBeNull();
  expect(container.register).not.toHaveBeenCalled();
});

it('a new version is told, and used when somebody presses', async () => {
  container.registration.waiting = waiting;
  await registered();
  expect(line()).toHaveTextContent('A new version of this site is ready.');
  expect(waiting.postMessage).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Use it now' }));
  expect(waiting.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'use-now' });
  expect(line()).toBeNull();
});

it('goes when somebody begins to type, and comes when they are back', async () => {
  container.registration.waiting = waiting;
  const field = document.body.appendChild(document.createElement('input'));
  await registered();
  expect(line()).not.toBeNull();
  fireEvent.input(field, { target: { value: 'a' } });
  expect(line()).toBeNull();
  comeBack();
  expect(line(), 'not while the form holds something').toBeNull();
  field.value = '';
  comeBack();
  expect(line()).not.toBeNull();
});

it.each([
  ['a form that somebody fills', () => Object.assign(document.createElement('input'), { value: 'Asmita' })],
  [
    'a dialog',
    () => {
      const dialog = document.createElement('div');
      dialog.setAttribute('role', 'dialog');
      return dialog;
    },
  ],
])('never in the middle of %s', async (_, make) => {
  container.registration.waiting = waiting;
  const busy = document.body.appendChild(make());
  await registered();
  expect(line()).toBeNull();
  busy.remove();
  comeBack();
  expect(line()).toHaveTextContent('A new version of this site is ready.');
});

it('is no news to whoever has no version yet', async () => {
  container.registration.waiting = waiting;
  Object.assign(container, { controller: null });
  await registered();
  expect(line()).toBeNull();
});

it('nor on a page of another worker, as /verify is', async () => {
  container.registration.waiting = waiting;
  Object.assign(container, { controller: { scriptURL: 'http://localhost:3000/verify-worker.js' } });
  await registered();
  expect(line()).toBeNull();
});

it('the worker hears of each page that the app goes to, and of documents by itself', async () => {
  await registered();
  const { postMessage } = container.registration.active;
  expect(postMessage).not.toHaveBeenCalled();
  goneTo();
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({
    type: 'keep',
    pages: [window.location.href],
    parts: [],
  });
});

it('a page that was kept says since when, and leaves links to the browser', async () => {
  document.documentElement.dataset.kept = String(Date.UTC(2026, 10, 28, 6, 11));
  const link = document.body.appendChild(Object.assign(document.createElement('a'), { href: '#main' }));
  const ofTheApp = vi.fn();
  document.body.addEventListener('click', ofTheApp);
  await registered();
  expect(line()).toHaveTextContent('This is what this device kept, as of Sat 28 Nov, 11:56 AM.');
  fireEvent.click(link);
  expect(ofTheApp).not.toHaveBeenCalled();
  delete document.documentElement.dataset.kept;
});
