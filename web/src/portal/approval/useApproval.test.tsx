import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { BehaviorSubject, concat, defer, NEVER, of, ReplaySubject, take, throwError } from 'rxjs';
import { expect, it } from 'vitest';
import { StudyNotesDocument } from '../../graphql/generated/portal.ts';
import { IdentityContext } from '../../graphql/identity.ts';
import { provideQuestions } from '../../graphql/questions.ts';
import { type Answer, answeringLink } from '../../test/answeringLink.ts';
import { questionsOver } from '../../test/questionsOver.ts';
import { fakeAuth } from '../../test/renderWithProviders.tsx';
import { fakeStudent } from './fakeStudent.ts';
import { useApproval } from './useApproval.ts';

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

function asking(answers: Readonly<Record<string, Answer>>) {
  const { client } = fakeAuth();
  const questions = questionsOver(answeringLink(answers));
  provideQuestions(client, questions);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <IdentityContext value={client}>{children}</IdentityContext>
  );
  return { questions, wrapper };
}

it.each([
  ['the approval', fakeStudent('rejected', ['a'])],
  ['the class group', fakeStudent('approved', ['b'])],
])('what the device has read is gone with %s', async (_what, next) => {
  const answers = new ReplaySubject<object>(1);
  answers.next(fakeStudent('approved', ['a']));
  const { questions, wrapper } = asking({
    OwnStudent: answers.pipe(take(1)),
    OwnStudentLive: answers,
    StudyNotes: { rows: [note] },
  });
  const { result } = renderHook(() => useApproval('u1'), { wrapper });
  await waitFor(() => expect(result.current.state).toBe('approved'));
  const list = questions.key(StudyNotesDocument, { limit: 25 });
  await questions.answers.ask(list);
  expect(questions.answers.answer(list)?.data).toEqual({ rows: [note] });
  act(() => answers.next(next));
  await waitFor(() => expect(result.current.state).toBe(next.students[0]?.approval_status));
  expect(questions.answers.answer(list)).toBeUndefined();
});

function State(): string {
  return useApproval('u1').state;
}

it('is known to the next page, too, when two change places', async () => {
  // As a server answers: once, and then nothing until something changes.
  const { wrapper } = asking({
    OwnStudent: of(fakeStudent('approved')),
    OwnStudentLive: concat(of(fakeStudent('approved')), NEVER),
  });
  const page = (name: string) => <State key={name} />;
  const { rerender } = render(page('dashboard'), { wrapper });
  expect(await screen.findByText('approved')).toBeInTheDocument();
  rerender(page('notes'));
  expect(await screen.findByText('approved')).toBeInTheDocument();
});

it('needs no socket, and is asked for again by each page', async () => {
  let stored = 'pending';
  const { wrapper } = asking({ OwnStudent: defer(() => of(fakeStudent(stored))), OwnStudentLive: NEVER });
  const page = (name: string) => <State key={name} />;
  const { rerender } = render(page('dashboard'), { wrapper });
  expect(await screen.findByText('pending')).toBeInTheDocument();
  stored = 'approved';
  rerender(page('notes'));
  expect(await screen.findByText('approved')).toBeInTheDocument();
});

it('that could not be read is live, too, after another try', async () => {
  const state = { down: true };
  const stored = new BehaviorSubject(fakeStudent('pending'));
  const answers = defer(() => (state.down ? throwError(() => new Error('down')) : stored));
  const { wrapper } = asking({ OwnStudent: answers.pipe(take(1)), OwnStudentLive: answers });
  const { result } = renderHook(() => useApproval('u1'), { wrapper });
  await waitFor(() => expect(result.current.state).toBe('failed'));
  state.down = false;
  const { current } = result;
  act(() => {
    if (current.state === 'failed') current.retry();
  });
  await waitFor(() => expect(result.current.state).toBe('pending'));
  act(() => stored.next(fakeStudent('approved')));
  await waitFor(() => expect(result.current.state).toBe('approved'));
});
