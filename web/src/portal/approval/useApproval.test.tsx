import { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import { BehaviorSubject, concat, defer, NEVER, of, ReplaySubject, take, throwError } from 'rxjs';
import { expect, it } from 'vitest';
import { createCache } from '../../graphql/cache.ts';
import { StudyNotesDocument, StudyNotesLiveDocument } from '../../graphql/generated/portal.ts';
import { answeringLink } from '../../test/answeringLink.ts';
import { useApproval } from './useApproval.ts';

const own = (approval_status: string, group?: string) => ({
  students: [
    {
      __typename: 'students',
      id: 's1',
      first_name: 'Sandhya',
      last_name: 'Gurung',
      registration_number: 'BE-0000417',
      may_be_written_to: true,
      approval_status,
      status_reason: approval_status === 'rejected' ? 'No payment' : null,
      class_groups:
        group === undefined ? [] : [{ __typename: 'student_class_groups', class_group_id: group }],
    },
  ],
});
const note = {
  __typename: 'notes',
  id: 'n1',
  title: 'Current electricity',
  title_ne: null,
  description: '',
  description_ne: null,
  subject: 'Physics',
  date: 'Nov 05',
  file_url: null,
};

it.each([
  ['the approval', own('rejected', 'a')],
  ['the class group', own('approved', 'b')],
])('what the device has read, asked once or live, is gone with %s', async (_what, next) => {
  const answers = new ReplaySubject<object>(1);
  answers.next(own('approved', 'a'));
  const cache = createCache();
  const client = new ApolloClient({
    cache,
    link: answeringLink({ OwnStudent: answers.pipe(take(1)), OwnStudentLive: answers }),
  });
  const { result } = renderHook(() => useApproval('u1'), {
    wrapper: ({ children }) => <ApolloProvider client={client}>{children}</ApolloProvider>,
  });
  await waitFor(() => expect(result.current.state).toBe('approved'));
  const variables = { limit: 25 };
  cache.write({ dataId: 'ROOT_QUERY', query: StudyNotesDocument, variables, result: { rows: [note] } });
  cache.write({
    dataId: 'ROOT_SUBSCRIPTION',
    query: StudyNotesLiveDocument,
    variables,
    result: { rows: [note] },
  });
  expect(JSON.stringify(cache.extract())).toContain('Current electricity');
  act(() => answers.next(next));
  await waitFor(() => expect(result.current.state).toBe(next.students[0]?.approval_status));
  expect(JSON.stringify(cache.extract())).not.toContain('Current electricity');
});

function State(): string {
  return useApproval('u1').state;
}

it('is known to the next page, too, when two change places', async () => {
  // As a server answers: once, and then nothing until something changes.
  const link = answeringLink({
    OwnStudent: of(own('approved')),
    OwnStudentLive: concat(of(own('approved')), NEVER),
  });
  const client = new ApolloClient({ cache: createCache(), link });
  const page = (name: string) => (
    <ApolloProvider client={client}>
      <State key={name} />
    </ApolloProvider>
  );
  const { rerender } = render(page('dashboard'));
  expect(await screen.findByText('approved')).toBeInTheDocument();
  rerender(page('notes'));
  expect(await screen.findByText('approved')).toBeInTheDocument();
});

it('needs no socket, and is asked for again by each page', async () => {
  let stored = 'pending';
  const link = answeringLink({ OwnStudent: defer(() => of(own(stored))), OwnStudentLive: NEVER });
  const client = new ApolloClient({ cache: createCache(), link });
  const page = (name: string) => (
    <ApolloProvider client={client}>
      <State key={name} />
    </ApolloProvider>
  );
  const { rerender } = render(page('dashboard'));
  expect(await screen.findByText('pending')).toBeInTheDocument();
  stored = 'approved';
  rerender(page('notes'));
  expect(await screen.findByText('approved')).toBeInTheDocument();
});

it('that could not be read is live, too, after another try', async () => {
  const state = { down: true };
  const stored = new BehaviorSubject(own('pending'));
  const answers = defer(() => (state.down ? throwError(() => new Error('down')) : stored));
  const link = answeringLink({ OwnStudent: answers.pipe(take(1)), OwnStudentLive: answers });
  const client = new ApolloClient({ cache: createCache(), link });
  const { result } = renderHook(() => useApproval('u1'), {
    wrapper: ({ children }) => <ApolloProvider client={client}>{children}</ApolloProvider>,
  });
  await waitFor(() => expect(result.current.state).toBe('failed'));
  state.down = false;
  const { current } = result;
  act(() => {
    if (current.state === 'failed') current.retry();
  });
  await waitFor(() => expect(result.current.state).toBe('pending'));
  act(() => stored.next(own('approved')));
  await waitFor(() => expect(result.current.state).toBe('approved'));
});
