// What the office does with a mock test after a question.
import type { ReactNode } from 'react';
import { z } from 'zod';
import { formatMoment } from '../../../../shared/dates.ts';
import { adminMockTests as words } from '../../content/adminMockTests.ts';
import { adminResources } from '../../content/adminResources.ts';
import {
  AnnounceToTestDocument,
  ExtendTestDocument,
  MarkTestDocument,
  ScheduleTestDocument,
  SendTestResultsDocument,
  UnscheduleTestDocument,
} from '../../graphql/generated/upload.ts';
import { withSentence } from '../../lib/refusals.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import type { OfficeAction } from '../action/useAction.tsx';

interface Titled {
  id: string;
  title: string;
}

const line = (missing: string, longest: number) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .refine((text) => Array.from(text).length <= longest, words.announce.tooLong);

export function scheduleAction({
  id,
  title,
  opens_at,
  mode,
}: Titled & { opens_at: string; mode: string }): OfficeAction {
  const { schedule } = words;
  const announced = schedule.text(formatMoment(opens_at));
  return {
    title: schedule.title(title),
    text: mode === 'practice' ? announced : `${announced} ${schedule.rests}`,
    harmless: true,
    words: schedule,
    failed: withSentence(schedule.failed),
    send: async ({ mutate }) => {
      await mutate(ScheduleTestDocument, { id });
      return { told: { title: schedule.done, message: title, named: true } };
    },
  };
}

export function takeBackAction({ id, title }: Titled): OfficeAction {
  const { takeBack } = words;
  return {
    title: takeBack.title(title),
    text: takeBack.text,
    words: takeBack,
    failed: withSentence(takeBack.failed),
    send: async ({ mutate }) => {
      await mutate(UnscheduleTestDocument, { id });
      return { told: { title: takeBack.done, message: title, named: true } };
    },
  };
}

export interface Whom {
  student_id: string;
  name: string;
}

const everybody = 'all';

export const extendSchema = z.object({
  whom: z.string(),
  minutes: z
    .string()
    .trim()
    .regex(/^\d{1,3}$/, words.extend.noMinutes)
    .transform(Number)
    .refine((minutes) => minutes >= 1 && minutes <= 180, words.extend.noMinutes),
  reason: line(words.extend.noReason, 200),
});

/** `candidate`: null for all or a class group, which is asked. */
export function extendAction(
  { id }: Titled,
  candidate: Whom | null,
  groups: readonly { id: string; name: string }[],
): OfficeAction<z.infer<typeof extendSchema>> {
  const { extend } = words;
  return {
    title: extend.title(candidate?.name ?? null),
    text: extend.text,
    harmless: true,
    words: extend,
    failed: withSentence(extend.failed),
    fields: {
      schema: extendSchema,
      values: { whom: everybody, minutes: '', reason: '' },
      first: 'minutes',
      draw: (): ReactNode => (
        <>
          {candidate === null ? (
            <SelectField
              name="whom"
              label={extend.whom}
              options={[
                { value: everybody, label: extend.all },
                ...groups.map((group) => ({ value: group.id, label: group.name })),
              ]}
            />
          ) : null}
          <TextField name="minutes" label={extend.minutes} inputMode="numeric" />
          <TextField name="reason" label={extend.reason} hint={extend.reasonHint} />
        </>
      ),
    },
    send: async ({ mutate }, { whom, minutes, reason }) => {
      await mutate(ExtendTestDocument, {
        id,
        minutes,
        reason,
        student: candidate?.student_id ?? null,
        group: candidate === null && whom !== everybody ? whom : null,
      });
      return { told: { message: extend.done } };
    },
  };
}

export const announceSchema = z.object({ text: line(words.announce.missing, 300) });

export function announceAction({ id }: Titled): OfficeAction<z.infer<typeof announceSchema>> {
  const { announce } = words;
  return {
    title: announce.title,
    text: announce.text,
    harmless: true,
    words: announce,
    failed: withSentence(announce.failed),
    fields: {
      schema: announceSchema,
      values: { text: '' },
      draw: () => <TextField name="text" label={announce.label} multiline minRows={2} />,
    },
    send: async ({ mutate }, { text }) => {
      await mutate(AnnounceToTestDocument, { id, text });
      return { told: { message: announce.done } };
    },
  };
}

export function markAction({ id, title }: Titled): OfficeAction {
  const { mark } = words;
  return {
    title: mark.title(title),
    text: mark.text,
    harmless: true,
    words: mark,
    failed: withSentence(mark.failed),
    send: async ({ mutate }) => {
      await mutate(MarkTestDocument, { id });
      return { told: { title: mark.done, message: title, named: true } };
    },
  };
}

const { tooLong } = adminResources;

/** Sent again it needs a reason. */
export const resultsSchema = (isAgain: boolean) =>
  z
    .object({
      set: z.string().trim().min(1, words.results.noSet).max(50, tooLong(50)),
      reason: z.string().trim().max(500, tooLong(500)),
    })
    .refine(({ reason }) => !isAgain || reason !== '', { path: ['reason'], message: words.results.noReason });

/** Sent before, the set stays, and a reason is asked for. */
export function resultsAction({
  id,
  title,
  set_number,
}: Titled & { set_number: string | null }): OfficeAction<z.infer<ReturnType<typeof resultsSchema>>> {
  const { results } = words;
  const isAgain = set_number !== null;
  return {
    title: isAgain ? results.againTitle(title) : results.title(title),
    text: isAgain ? results.againText : results.text,
    harmless: true,
    words: results,
    failed: withSentence(results.failed),
    fields: {
      schema: resultsSchema(isAgain),
      values: { set: set_number ?? '1', reason: '' },
      first: isAgain ? 'reason' : 'set',
      draw: () =>
        isAgain ? (
          <TextField name="reason" label={results.reason} />
        ) : (
          <TextField name="set" label={results.set} hint={results.setHint} />
        ),
    },
    send: async ({ mutate }, { set, reason }) => {
      await mutate(SendTestResultsDocument, { id, set, reason: reason === '' ? null : reason });
      return { told: { title: results.done, message: title, named: true } };
    },
  };
}
