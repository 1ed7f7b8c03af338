import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { clearNotifications } from '../../../lib/notify.ts';
import { answeringLink } from '../../../test/answeringLink.ts';
import { renderWithProviders } from '../../../test/renderWithProviders.tsx';
import { Notifications } from '../../../ui/Notifications.tsx';
import { KeyDecision } from './KeyDecision.tsx';
import type { Taken } from './testQuestions.ts';

afterEach(() => act(clearNotifications));

const taken: Taken = {
  id: 'q',
  number: 42,
  content: {
    kind: 'choice',
    stem: 'Which?',
    options: [
      { id: 'aaaaaaaa', text: 'Cl' },
      { id: 'bbbbbbbb', text: 'Na', right: true },
    ],
    answer: null,
    tolerance: null,
  },
  question: { number: 'C-0298', chapter: 'Atoms', difficulty: 2 },
  section: { title: 'Chemistry', marks: 2 },
};

function open() {
  const asked: { operation: string; variables: Record<string, unknown> }[] = [];
  const keep =
    (operation: string, answer: Record<string, unknown>) =>
    (variables: Record<string, unknown>): Record<string, unknown> => {
      asked.push({ operation, variables });
      return answer;
    };
  const effect = [{ __typename: 'key_effects', attempts: 1032, marks_changed: 214, ranks_changed: 37 }];
  const decided = [{ __typename: 'challenges', id: 'c' }];
  renderWithProviders(
    <>
      <KeyDecision
        test="t"
        taken={taken}
        rightOptions={['bbbbbbbb']}
        open={14}
        onDone={() => asked.push({ operation: 'done', variables: {} })}
      />
      <Notifications />
    </>,
    {
      role: 'admin',
      link: answeringLink({
        PreviewKey: keep('PreviewKey', { effect }),
        ChangeKey: keep('ChangeKey', { effect, decided }),
        DeclineChallenges: keep('DeclineChallenges', { decided }),
      }),
    },
  );
  return asked;
}

test('the difference stands there first; the button names the number, and nothing is sent without a reason', async () => {
  const asked = open();
  const press = (name: string): Promise<void> => userEvent.click(screen.getByRole('button', { name }));
  await press('Decline 14 challenges');
  expect(screen.getByText('Write what candidates shall read')).toBeInTheDocument();
  expect(screen.getByLabelText('Reason, shown to candidates')).toHaveFocus();

  await userEvent.click(screen.getByRole('radio', { name: 'These are right' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'B' }));
  expect(screen.getByText('Choose at least one option')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^(Accept|Regrade)/ })).toBeDisabled();
  await userEvent.click(screen.getByRole('checkbox', { name: 'A' }));
  expect(await screen.findByText('214 of 1,032 marks change, 37 ranks')).toBeInTheDocument();
  expect(asked.at(-1)).toMatchObject({
    operation: 'PreviewKey',
    variables: { id: 't', question: 42, treatment: 'key', options: ['aaaaaaaa'] },
  });

  await userEvent.type(screen.getByLabelText('Reason, shown to candidates'), 'A was meant');
  await press('Regrade 214 marks');
  expect(await screen.findByText('Marked Again')).toBeInTheDocument();
  expect(asked.map(({ operation }) => operation).slice(-2)).toEqual(['ChangeKey', 'done']);
  expect(asked.at(-2)?.variables).toMatchObject({ options: ['aaaaaaaa'], reason: 'A was meant' });
});
