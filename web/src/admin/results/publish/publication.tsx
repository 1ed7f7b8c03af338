// The questions before an exam becomes public, or is hidden again. Whoever was overtaken by somebody else is told what the
// exam is by now, and asked again where the question still makes sense.
import type { ApolloClient } from '@apollo/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { formatMoment, kathmanduInstant } from '../../../../../shared/dates.ts';
import { datedExamName } from '../../../../../shared/words/results.ts';
import { resultsDraft } from '../../../content/resultsDraft.ts';
import { resultsPublishing } from '../../../content/resultsPublishing.ts';
import { UnpublishExamDocument } from '../../../graphql/generated/admin.ts';
import {
  PublishExamDocument,
  ScheduleExamDocument,
  SeenExamNowDocument,
  UnscheduleExamDocument,
} from '../../../graphql/generated/upload.ts';
import { paths } from '../../../lib/paths.ts';
import { isRefusedAs } from '../../../lib/refusals.ts';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import type { OfficeAction, Outcome, Sender } from '../../action/useAction.tsx';
import { freshly } from '../../list/useLiveRows.ts';
import { notYours } from '../holders/heldBy.ts';
import { MomentFields } from './MomentFields.tsx';
import { countFound } from './checks.ts';
import { useExamChecks } from './draftExam.ts';
import { actionsFor, type PublishingAction, type SeenExam, stateWords } from './examState.ts';
import { momentOf, momentSchema } from './publicationSchema.ts';
import { whyAction } from './whyAction.tsx';

const words = resultsPublishing;
const { checks } = resultsDraft;

/** What the database says to whoever comes second. */
export const hasChanged = (error: unknown): boolean => isRefusedAs(error, 'exam-changed');

const hasPassed = (error: unknown): boolean => isRefusedAs(error, 'time-passed');

/** What has changed meanwhile is looked at first; a time that has passed stands beside its field. */
const failed = (message: string, error: unknown): string | null =>
  hasChanged(error) || hasPassed(error) ? null : words.failed(notYours(error) ?? message);

/** The checks of a draft, before it is published without a look at its page. */
function ChecksNote({ exam }: { exam: SeenExam }): ReactNode {
  const { data, failed: notChecked, retry } = useExamChecks(exam);
  const found = data === undefined ? 0 : countFound(data);
  return (
    <Box role="status" sx={{ '&:not(:empty)': { mt: 2 } }}>
      {notChecked ? (
        <InlineAlert action={<Button onClick={retry}>{checks.retry}</Button>}>{checks.failed}</InlineAlert>
      ) : data === undefined ? (
        checks.loading
      ) : found === 0 ? null : (
        <InlineAlert severity="warning" title={checks.found(found)}>
          <Button variant="text" href={paths.adminResultsDraft.href({ id: exam.id })}>
            {words.actions.check}
          </Button>
        </InlineAlert>
      )}
    </Box>
  );
}

/** Null: it is not there any more, or not for whoever asks. */
async function readSeenExam(client: ApolloClient, id: string): Promise<SeenExam | null> {
  const { data } = await client.query({
    query: SeenExamNowDocument,
    variables: { id },
    ...freshly,
  });
  return data?.exams_by_pk ?? null;
}

interface Question {
  exam: SeenExam;
  action: PublishingAction;
  isAdmin: boolean;
  /** Somebody else changed the exam since the question was put. */
  changed?: boolean;
  /** As it was typed before that. */
  reason?: string;
}

async function overtaken(client: ApolloClient, question: Question): Promise<Outcome> {
  const now = await readSeenExam(client, question.exam.id);
  if (now === null) return { told: { tone: 'info', message: words.changed.gone } };
  if (actionsFor(now, question.isAdmin).includes(question.action))
    return { ask: publication({ ...question, exam: now, changed: true }) };
  const message = words.changed.text(datedExamName(now), stateWords(now), now.results_count);
  return { told: { tone: 'info', title: words.changed.title, message } };
}

/** Changes the exam as it was seen. */
async function change(
  { client }: Sender,
  question: Question,
  mutation: () => Promise<unknown>,
  more = '',
): Promise<Outcome> {
  try {
    await mutation();
    return {
      told: { title: words[question.action].done, message: `${datedExamName(question.exam)}${more}` },
    };
  } catch (error) {
    if (hasPassed(error)) return { field: 'time', message: words.errors.past };
    if (hasChanged(error)) return overtaken(client, question);
    throw error;
  }
}

export function publication(question: Question): OfficeAction {
  const { exam, action, changed = false, reason: typed = '' } = question;
  const { id, version: seen_version, results_count: count } = exam;
  const name = datedExamName(exam);
  const seen = { id, seen_version };
  const common = {
    title: words[action].title(name),
    changed: changed ? words.changed.again(stateWords(exam), count) : null,
    failed,
  };
  const cancel = words.cancel;
  switch (action) {
    case 'publish':
      return {
        ...common,
        text: (
          <>
            {words.publish.text(count)}
            <ChecksNote exam={exam} />
          </>
        ),
        words: { confirm: words.publish.confirm(count), busy: words.publish.busy, cancel },
        harmless: true,
        send: (sender) => change(sender, question, () => sender.mutate(PublishExamDocument, seen)),
      };
    case 'draft':
      return {
        ...common,
        text: words.draft.text,
        words: { ...words.draft, cancel },
        harmless: true,
        send: (sender) => change(sender, question, () => sender.mutate(UnscheduleExamDocument, seen)),
      };
    case 'schedule':
      return {
        ...common,
        text: words.choice.atText,
        fields: {
          schema: momentSchema,
          values: { ...momentOf(exam.publish_at) },
          first: 'day',
          draw: (control) => (
            <>
              <MomentFields control={control} day="day" time="time" />
              <ChecksNote exam={exam} />
            </>
          ),
        },
        words: { ...words.schedule, cancel },
        harmless: true,
        send: async (sender, { day, time }) => {
          const at = kathmanduInstant(String(day), String(time));
          if (at === null) return undefined;
          const variables = { ...seen, publish_at: at.toISOString() };
          const more = `: ${words.states.scheduled(formatMoment(at))}`;
          return change(sender, question, () => sender.mutate(ScheduleExamDocument, variables), more);
        },
      };
    case 'unpublish':
      return whyAction({
        ...common,
        text: words.unpublish.text(count),
        words: {
          ...words.unpublish,
          noReason: words.errors.noReasonToUnpublish,
          againText: words.unpublish.againText(count, name),
          confirm: words.unpublish.confirm(count),
        },
        typed,
        send: (sender, reason) =>
          change(sender, { ...question, reason }, () =>
            sender.mutate(UnpublishExamDocument, { ...seen, reason }),
          ),
      });
  }
}
