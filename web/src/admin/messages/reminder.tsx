// Reminders of fees, and telling guardians of absences: looked at first, who gets one and who does not; then sent.
import type { ApolloClient } from '@apollo/client';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { formatDate } from '../../../../shared/dates.ts';
import { formatRupees } from '../../../../shared/numbers.ts';
import { mails } from '../../../../shared/words/mails.ts';
import { adminMessages } from '../../content/adminMessages.ts';
import {
  PreviewReminderDocument,
  type PreviewReminderQuery,
  type PreviewReminderQueryVariables,
  SendReminderDocument,
} from '../../graphql/generated/office.ts';
import { newId } from '../../lib/newId.ts';
import { withSentence } from '../../lib/refusals.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { languageOf } from '../../ui/initials.ts';
import type { OfficeAction } from '../action/useAction.tsx';
import { freshly } from '../list/useLiveRows.ts';

const { reminder: words } = adminMessages;

type Row = PreviewReminderQuery['rows'][number];

const ways = ['email', 'sms', 'guardian'] as const;
export const waySchema = z.object({ way: z.enum(ways, words.noWay) });

function Names({ rows }: { rows: readonly Row[] }): ReactNode {
  return (
    <Box
      component="ul"
      className="num"
      sx={{ maxHeight: 200, overflowY: 'auto', color: 'ink2' }}
      tabIndex={0}
    >
      {rows.map(({ student_id, student_name, due, due_since }) => (
        <li key={student_id}>
          <span lang={languageOf(student_name ?? '')}>{student_name}</span>
          {due === null || due_since === null
            ? null
            : `: ${words.due(formatRupees(due), formatDate(due_since))}`}
        </li>
      ))}
    </Box>
  );
}

const whyNot = (rows: readonly Row[]): [string, Row[]][] =>
  Object.entries(adminMessages.leftOut).flatMap(([reason, said]) => {
    const left = rows.filter(({ left_out }) => left_out === reason);
    return left.length === 0 ? [] : [[said(left.length), left]];
  });

/** `institute`: as the text names it. A sentence where nobody gets one. */
async function look(
  client: ApolloClient,
  variables: PreviewReminderQueryVariables,
  institute: string,
): Promise<OfficeAction | string> {
  const id = newId();
  const { data } = await client.query({ query: PreviewReminderDocument, variables, ...freshly });
  const rows = data?.rows ?? [];
  const goes = rows.filter(({ left_out }) => left_out === null);
  const [first] = goes;
  const left = whyNot(rows);
  if (first === undefined) return words.nobody(left.map(([said]) => said).join(', '));
  const name = first.student_name ?? '';
  const text =
    variables.kind === 'fees'
      ? mails.feesDue(institute, name, formatRupees(first.due ?? 0), formatDate(first.due_since ?? '')).text
      : mails.absent(institute, name, words.itsGroup, formatDate(variables.day ?? ''));
  return {
    title: words[variables.kind === 'fees' ? 'fees' : 'absence'].question(goes.length),
    text: (
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <div>
          <Box component="b" className="num" sx={{ fontWeight: 550 }}>
            {adminMessages.check.goes(goes.length, rows.length)}
          </Box>
          <Names rows={goes} />
        </div>
        {left.map(([said, who]) => (
          <div key={said}>
            <Box component="b" className="num" sx={{ fontWeight: 550 }}>
              {said}
            </Box>
            <Names rows={who} />
          </div>
        ))}
        <Box sx={{ p: '10px 14px', borderRadius: '12px', bgcolor: 'sunk', color: 'ink' }}>{text}</Box>
        <span>
          {words.language}
          {variables.channel === 'sms' ? ` ${adminMessages.write.smsHint}` : ''}
        </span>
      </Box>
    ),
    wide: true,
    harmless: true,
    words: { confirm: adminMessages.check.send(goes.length), busy: adminMessages.check.sending },
    failed: withSentence(adminMessages.check.failed),
    send: async ({ mutate }) => {
      const sent = await mutate(SendReminderDocument, { id, ...variables });
      const count = sent?.send_reminder[0]?.recipients ?? 0;
      return { told: { title: adminMessages.check.sentTitle, message: adminMessages.check.sent(count) } };
    },
  };
}

/** To these students, of what is due of each. */
export function feesReminder(
  students: readonly string[],
  institute: string,
): OfficeAction<z.infer<typeof waySchema>> {
  return {
    title: words.fees.title,
    text: words.fees.text,
    harmless: true,
    words: { confirm: words.look, busy: words.looking },
    failed: withSentence(adminMessages.check.failed),
    fields: {
      schema: waySchema,
      values: { way: 'email' },
      draw: (): ReactNode => (
        <SelectField
          name="way"
          label={words.way}
          options={ways.map((value) => ({ value, label: words.ways[value] }))}
        />
      ),
    },
    send: async ({ client }, { way }) => {
      const channel = way === 'email' ? 'email' : 'sms';
      const asked = { kind: 'fees', channel, students, guardian: way === 'guardian' };
      const next = await look(client, asked, institute);
      return typeof next === 'string' ? { problem: next } : { ask: next };
    },
  };
}

/** To the guardians of those who were absent from a class group on a day. */
export const absenceReminder = (client: ApolloClient, group: string, day: string, institute: string) =>
  look(client, { kind: 'absence', channel: 'sms', group, day, guardian: true }, institute);
