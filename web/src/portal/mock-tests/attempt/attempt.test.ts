// An attempt on its device: nothing that was tapped is lost, and what the page calls saved is in the database.
import { expect, it } from 'vitest';
import { readNumber } from './answers.ts';
import type { Attempt } from './attemptTypes.ts';
import { createWorld, type Device, settled, type World } from './fakeAttempts.ts';

const choices = (world: World): Record<number, string | undefined> =>
  Object.fromEntries(Object.entries(world.answers()).map(([question, { choice }]) => [question, choice]));
const shownChoices = (attempt: Attempt): Record<number, string | undefined> =>
  Object.fromEntries([...attempt.view().answers].map(([question, { choice }]) => [question, choice]));

async function tap(attempt: Attempt, question: number, choice: string): Promise<void> {
  attempt.answer(question, { choice });
  await settled();
}

it('sends a tap at once, and calls it saved when the database has it', async () => {
  const world = createWorld();
  const attempt = await world.device('phone').open();
  attempt.answer(3, { choice: 'b' });
  expect(attempt.view()).toMatchObject({ answered: 1, waiting: 1 });
  await settled();
  expect(attempt.view()).toMatchObject({ answered: 1, waiting: 0, unsent: 0, lostAt: null });
  expect(choices(world)).toEqual({ 3: 'b' });
});

it('keeps and sends what is tapped before the tap before it is kept', async () => {
  const world = createWorld();
  const attempt = await world.device('phone').open();
  attempt.answer(1, { choice: 'a' });
  attempt.answer(2, { choice: 'b' });
  await settled();
  expect(attempt.view()).toMatchObject({ answered: 2, waiting: 0, unsent: 0 });
  expect(choices(world)).toEqual({ 1: 'a', 2: 'b' });
});

it('sends what was seen, and for how long, with the next answer or sign of life', async () => {
  const world = createWorld();
  const attempt = await world.device('phone').open();
  const before = world.saves.length;
  attempt.look(1);
  await world.pass(4000);
  attempt.look(2);
  await world.pass(1000);
  expect(world.saves).toHaveLength(before);
  expect(attempt.view()).toMatchObject({ answered: 0, waiting: 0, unsent: 3 });
  await tap(attempt, 2, 'a');
  expect(world.answers()).toMatchObject({
    1: { spent: 4000, marked: false },
    2: { choice: 'a', spent: 1000 },
  });
});

it('keeps what is tapped without a line, through a reload too, and sends all of it in one request', async () => {
  const world = createWorld();
  const phone = world.device('phone');
  const first = await phone.open();
  world.line.isCut = 'before';
  for (const [question, choice] of ['a', 'b', 'c'].entries()) await tap(first, question + 1, choice);
  expect(first.view()).toMatchObject({ answered: 3, waiting: 3, lostAt: expect.any(Number) as number });
  first.close();
  const second = await phone.open();
  expect(second.view()).toMatchObject({ stage: 'writing', answered: 3, waiting: 3 });
  await tap(second, 1, 'd');
  world.line.isCut = false;
  world.saves.length = 0;
  await world.pass(12_000);
  // A page asks first how much the server has.
  expect(world.saves.map(({ events }) => events.length)).toEqual([0, expect.any(Number)]);
  expect(second.view()).toMatchObject({ waiting: 0, unsent: 0, lostAt: null });
  expect(choices(world)).toEqual({ 1: 'd', 2: 'b', 3: 'c' });
});

it('proves that the last answers were given in time, by the receipt before them', async () => {
  const world = createWorld(10);
  const attempt = await world.device('phone').open();
  await world.pass(9 * 60_000);
  await tap(attempt, 1, 'a');
  world.line.isCut = 'before';
  await world.pass(59_000);
  await tap(attempt, 2, 'b');
  await world.pass(60_000);
  expect(attempt.view()).toMatchObject({ stage: 'over', waiting: 1 });
  attempt.answer(3, { choice: 'c' });
  world.line.isCut = false;
  await world.pass(12_000);
  expect(attempt.view()).toMatchObject({ stage: 'over', waiting: 0 });
  expect(choices(world)).toEqual({ 1: 'a', 2: 'b' });
});

it('goes on where extra minutes come after the end', async () => {
  const world = createWorld(10);
  const attempt = await world.device('phone').open();
  await world.pass(11 * 60_000);
  expect(attempt.view().stage).toBe('over');
  world.deadline.at += 15 * 60_000;
  await world.pass(40_000);
  expect(attempt.view().stage).toBe('writing');
});

it('submits once all is there, also where the line was away when it was asked to', async () => {
  const world = createWorld();
  const phone = world.device('phone');
  const attempt = await phone.open();
  world.line.isCut = 'before';
  await tap(attempt, 1, 'a');
  attempt.submit();
  await settled();
  expect(attempt.view()).toMatchObject({ stage: 'ending', waiting: 1 });
  await tap(attempt, 1, 'b');
  attempt.close();
  const again = await phone.open();
  expect(again.view().stage).toBe('ending');
  world.line.isCut = false;
  await world.pass(12_000);
  expect(again.view()).toMatchObject({ stage: 'submitted', waiting: 0 });
  expect(choices(world)).toEqual({ 1: 'a' });
});

it('stops where another device takes over, which shows the same answers, and sends what it still has', async () => {
  const world = createWorld();
  const phone = await world.device('phone').open();
  await tap(phone, 1, 'a');
  world.line.isCut = 'before';
  await tap(phone, 2, 'b');
  world.line.isCut = false;
  const laptop = await world.device('laptop').open();
  expect(laptop.view().stage).toBe('elsewhere');
  await laptop.begin(true);
  await settled();
  expect(laptop.view()).toMatchObject({ stage: 'writing', answered: 1 });
  await world.pass(12_000);
  expect(phone.view()).toMatchObject({ stage: 'elsewhere', unsent: 0 });
  expect(choices(world)).toEqual({ 1: 'a', 2: 'b' });
  await phone.begin(true);
  expect(shownChoices(phone)).toEqual({ 1: 'a', 2: 'b' });
});

it('goes on in this page where the device has no room, and says so', async () => {
  const world = createWorld();
  const phone = world.device('phone');
  const attempt = await phone.open();
  await tap(attempt, 1, 'a');
  phone.isFull = true;
  await tap(attempt, 1, 'b');
  await tap(attempt, 2, 'c');
  expect(attempt.view()).toMatchObject({ keeps: false, waiting: 0, unsent: 0 });
  phone.isFull = false;
  await tap(attempt, 3, 'd');
  attempt.close();
  const again = await phone.open();
  await tap(again, 4, 'e');
  expect(choices(world)).toEqual({ 1: 'b', 2: 'c', 3: 'd', 4: 'e' });
  expect(shownChoices(again)).toEqual(choices(world));
});

it('keeps apart what an earlier page sent and had no room to write down, and what is tapped without a line after it', async () => {
  const world = createWorld();
  const phone = world.device('phone');
  const first = await phone.open();
  await tap(first, 1, 'a');
  phone.isFull = true;
  await tap(first, 2, 'b');
  await tap(first, 3, 'c');
  expect(first.view()).toMatchObject({ keeps: false, waiting: 0, unsent: 0 });
  first.close();
  // There is room again for what is tapped on the next page, and none on the one after it.
  world.line.isCut = 'before';
  phone.isFull = false;
  const second = await phone.open();
  await tap(second, 2, 'd');
  second.close();
  phone.isFull = true;
  const third = await phone.open();
  await tap(third, 4, 'e');
  expect(third.view()).toMatchObject({ waiting: 2, unsent: 2 });
  world.line.isCut = false;
  await world.pass(12_000);
  expect(third.view()).toMatchObject({ waiting: 0, unsent: 0 });
  expect(choices(world)).toEqual({ 1: 'a', 2: 'd', 3: 'c', 4: 'e' });
  expect(shownChoices(third)).toEqual(choices(world));
});

it('lets one tab send what both have tapped, and the other one when that is closed', async () => {
  const world = createWorld();
  const phone = world.device('phone');
  const one = await phone.open();
  const other = await phone.open();
  await tap(other, 1, 'a');
  await tap(one, 2, 'b');
  expect(shownChoices(one)).toEqual({ 1: 'a', 2: 'b' });
  expect(shownChoices(other)).toEqual({ 1: 'a', 2: 'b' });
  expect(other.view().waiting).toBe(0);
  one.close();
  await tap(other, 3, 'c');
  other.submit();
  await settled();
  expect(choices(world)).toEqual({ 1: 'a', 2: 'b', 3: 'c' });
  expect(world.isSubmitted()).toBe(true);
});

/** The same numbers each time. */
function createDice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % sides;
  };
}

interface Hand {
  device: Device;
  tabs: Attempt[];
}

async function play(seed: number): Promise<void> {
  const dice = createDice(seed);
  const world = createWorld();
  const hands: Hand[] = ['phone', 'laptop'].map((name) => ({ device: world.device(name), tabs: [] }));
  /** By sitting. */
  const tapped = new Map<number, number>();
  const inDatabase = (of: number): number =>
    world.events().filter(({ sitting, event }) => sitting === of && event.choice !== undefined).length;
  for (let step = 0; step < 60; step += 1) {
    const hand = hands[dice(2)] as Hand;
    const tab = hand.tabs[dice(hand.tabs.length || 1)];
    const move = dice(12);
    if (tab === undefined || (move === 0 && hand.tabs.length < 2)) hand.tabs.push(await hand.device.open());
    else if (move === 1) {
      tab.close();
      hand.tabs = hand.tabs.filter((one) => one !== tab);
    } else if (move === 2) await tab.begin(true).catch(() => undefined);
    else if (move === 3) world.line.isCut = ([false, 'before', 'after'] as const)[dice(3)] ?? false;
    else if (move === 4) await world.pass(dice(20_000));
    else if (tab.view().stage === 'writing') {
      const { sitting = 0 } = tab.view().record ?? {};
      tapped.set(sitting, (tapped.get(sitting) ?? 0) + 1);
      tab.answer(1 + dice(8), { choice: 'abcd'.charAt(dice(4)) });
      // Sometimes the next thing happens before it is kept.
      if (dice(3) > 0) await settled();
    }
    await settled();
    for (const one of hands.flatMap(({ tabs }) => tabs)) {
      const { stage, unsent, record } = one.view();
      if (stage !== 'writing' || unsent > 0) continue;
      const { sitting = 0 } = record ?? {};
      expect(inDatabase(sitting), `seed ${seed}, step ${step}`).toBe(tapped.get(sitting) ?? 0);
    }
  }
  world.line.isCut = false;
  for (const hand of hands) if (hand.tabs.length === 0) hand.tabs.push(await hand.device.open());
  await world.pass(60_000);
  const last = hands[dice(2)]?.tabs[0] as Attempt;
  await last.begin(true);
  await world.pass(60_000);
  for (const [sitting, taps] of tapped)
    expect(inDatabase(sitting), `seed ${seed}: every tap arrived, once`).toBe(taps);
  expect(last.view(), `seed ${seed}`).toMatchObject({ stage: 'writing', waiting: 0, unsent: 0 });
  expect(shownChoices(last), `seed ${seed}`).toEqual(choices(world));
}

it('loses no tap and calls nothing saved that is not, whatever happens to line, tabs and devices', async () => {
  for (let seed = 1; seed <= 60; seed += 1) await play(seed);
});

it('reads numbers as candidates write them', () => {
  expect(['12', '-0.5', '.5', '−3', '१२.५', '4.'].map(readNumber)).toEqual([12, -0.5, 0.5, -3, 12.5, 4]);
  expect(['', '-', '1e5', '1,000', '1.12345678901', 'x'].map(readNumber)).toEqual(
    Array.from({ length: 6 }, () => undefined),
  );
});
