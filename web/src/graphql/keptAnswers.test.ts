// Whose answers are kept, when they come before the profile that says it.
import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client';
import { of } from 'rxjs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Keeper, keptAnswersLink, setKeeper } from './keptAnswers.ts';

const query = gql`
  query UpcomingEvents {
    events
  }
`;
const keeper = {
  keep: vi.fn<Keeper['keep']>(),
  recall: () => Promise.resolve(undefined),
  isAway: () => false,
};

/** Asks in somebody's name. */
async function ask(who: string | null): Promise<void> {
  const answers = new ApolloLink(() => of({ data: { events: 3 } }));
  const link = ApolloLink.from([keptAnswersLink(() => who), answers]);
  await new ApolloClient({ link, cache: new InMemoryCache() }).query({ query });
}

beforeEach(() => vi.stubGlobal('navigator', { onLine: true }));
afterEach(() => {
  vi.unstubAllGlobals();
  setKeeper(null, null);
  keeper.keep.mockReset();
});

it('an answer that came before the profile is kept with it', async () => {
  await ask('student');
  setKeeper(keeper, 'student');
  expect(keeper.keep).toHaveBeenCalledExactlyOnceWith('UpcomingEvents', {}, { events: 3 });
  await ask('student');
  expect(keeper.keep).toHaveBeenCalledTimes(2);
});

it.each(['another', null])('but never that of %s', async (who) => {
  await ask(who);
  setKeeper(keeper, 'student');
  await ask(who);
  expect(keeper.keep).not.toHaveBeenCalled();
});

it('nor one of somebody for whom nothing may be kept', async () => {
  await ask('teacher');
  setKeeper(null, 'teacher');
  await ask('teacher');
  setKeeper(keeper, 'teacher');
  expect(keeper.keep).not.toHaveBeenCalled();
});
