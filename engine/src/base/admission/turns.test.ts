// Who waits for whom: the roles take turns, and one document is planned in each turn of the event loop.
import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

/** So long that the next one waits. */
function plan(): void {
  const end = performance.now() + 6;
  while (performance.now() < end);
}

test('nobody waits while planning takes next to nothing', () => {
  const turns = new Turns();
  expect(turns.wait('a')).toBeUndefined();
  turns.run(() => undefined);
  expect(turns.wait('a')).toBeUndefined();
});

test('one role with many documents does not stop another one, nor the event loop', async () => {
  const turns = new Turns();
  const order: string[] = [];
  const ask = async (role: string, name: string): Promise<void> => {
    const turn = turns.wait(role);
    if (turn !== undefined) await turn;
    turns.run(plan);
    order.push(name);
  };
  const all = Array.from({ length: 8 }, (_unused, index) => ask('crowd', `crowd ${String(index)}`));
  all.push(ask('other', 'other'));
  // What comes from outside has its turn between any two.
  setImmediate(() => order.push('outside'));
  await Promise.all(all);
  expect(order.indexOf('other')).toBeLessThanOrEqual(3);
  expect(order.indexOf('outside')).toBeLessThanOrEqual(3);
  expect(order.filter((name) => name.startsWith('crowd'))).toEqual(
    Array.from({ length: 8 }, (_unused, index) => `crowd ${String(index)}`),
  );
});

test('what fails has had its turn', () => {
  const turns = new Turns();
  const failing = (): never => {
    plan();
    throw new Error('refused');
  };
  expect(() => turns.run(failing)).toThrow('refused');
  expect(turns.wait('a')).toBeInstanceOf(Promise);
});
