// Whose answers are kept, when they come before the profile that says it.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../lib/appError.ts';
import { hearing, type Keeper, orKept, setKeeper } from './keptAnswers.ts';

const keeper = {
  keep: vi.fn<Keeper['keep']>(),
  recall: vi.fn<Keeper['recall']>(() => Promise.resolve(undefined)),
  isAway: vi.fn(() => false),
};

/** Asks in somebody's name. */
const ask = (who: string | null): void => hearing('UpcomingEvents', {}, who)({ events: 3 });

beforeEach(() => vi.stubGlobal('navigator', { onLine: true }));
afterEach(() => {
  vi.unstubAllGlobals();
  setKeeper(null, null);
  keeper.keep.mockReset();
  keeper.recall.mockReset().mockResolvedValue(undefined);
  keeper.isAway.mockReset().mockReturnValue(false);
});

it('an answer that came before the profile is kept with it', () => {
  ask('student');
  setKeeper(keeper, 'student');
  expect(keeper.keep).toHaveBeenCalledExactlyOnceWith('UpcomingEvents', {}, { events: 3 });
  ask('student');
  expect(keeper.keep).toHaveBeenCalledTimes(2);
});

it.each(['another', null])('but never that of %s', (who) => {
  ask(who);
  setKeeper(keeper, 'student');
  ask(who);
  expect(keeper.keep).not.toHaveBeenCalled();
});

it('nor one of somebody for whom nothing may be kept', () => {
  ask('teacher');
  setKeeper(null, 'teacher');
  ask('teacher');
  setKeeper(keeper, 'teacher');
  expect(keeper.keep).not.toHaveBeenCalled();
});

describe('what is kept', () => {
  const shown = vi.fn<(data: object) => void>();
  const asks = (answer: Promise<object>) => orKept('UpcomingEvents', {}, () => answer, shown);
  const lost = () => Promise.reject(new AppError('network', 'down'));
  beforeEach(() => {
    setKeeper(keeper, 'student');
    keeper.recall.mockResolvedValue({ events: 2 });
    vi.stubGlobal('document', { visibilityState: 'hidden' });
    shown.mockReset();
  });

  it('is not looked for where the network answers', async () => {
    await expect(asks(Promise.resolve({ events: 3 }))).resolves.toEqual({ events: 3 });
    expect(keeper.recall).not.toHaveBeenCalled();
  });

  it('stands in for an answer that does not come', async () => {
    await expect(asks(lost())).resolves.toEqual({ events: 2 });
    keeper.recall.mockResolvedValue(undefined);
    await expect(asks(lost())).rejects.toMatchObject({ code: 'network' });
  });

  it('says nothing where the API refuses', async () => {
    const refused = new AppError('forbidden', 'no', { apiCode: 'access-denied' });
    await expect(asks(Promise.reject(refused))).rejects.toBe(refused);
  });

  it('is shown while the network is asked again, once it did not answer', async () => {
    keeper.isAway.mockReturnValue(true);
    await expect(asks(Promise.resolve({ events: 3 }))).resolves.toEqual({ events: 3 });
    expect(shown).toHaveBeenCalledExactlyOnceWith({ events: 2 });
  });

  it('is all there is without a line: nobody is asked', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const ask = vi.fn(lost);
    await expect(orKept('UpcomingEvents', {}, ask, shown)).resolves.toEqual({ events: 2 });
    expect(ask).not.toHaveBeenCalled();
  });
});
