// Correcting one result at a time: read as it is stored now, asked about, stored.
import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import Box from '@mui/material/Box';
import { type ReactNode, useRef, useState } from 'react';
import { z } from 'zod';
import { formatDate } from '../../../../../shared/dates.ts';
import { formatMarks } from '../../../../../shared/numbers.ts';
import { readSubjects, subjectWords } from '../../../../../shared/results/subjects.ts';
import { datedExamName } from '../../../../../shared/words/results.ts';
import { resultsCorrection as words } from '../../../content/resultsCorrection.ts';
import { resultsHolders } from '../../../content/resultsHolders.ts';
import { isRefusal } from '../../../graphql/errors.ts';
import {
  CorrectResultDocument,
  CorrectUnknownResultDocument,
  ResultToCorrectDocument,
  type ResultToCorrectQuery,
} from '../../../graphql/generated/upload.ts';
import { AppError } from '../../../lib/appError.ts';
import { describeError } from '../../../lib/describeError.ts';
import { newId } from '../../../lib/newId.ts';
import { notify } from '../../../lib/notify.ts';
import { refusalOf, sentenceOf } from '../../../lib/refusals.ts';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { languageOf } from '../../../ui/initials.ts';
import { type OfficeAction, type Outcome, useAction } from '../../action/useAction.tsx';
import { freshly } from '../../list/useLiveRows.ts';
import { notYours } from '../holders/heldBy.ts';
import { characters, isAbsent, isUnknown, limits, readMarks } from '../upload/resultRows.ts';

// A correction of one result: name and marks by the rules of an upload, and why, where people have seen the marks.

const { errors } = words;

/** What the database takes. */
const reasonLimit = 500;

const oneLine = z.string().transform((text) => text.replace(/\s+/g, ' ').trim());

const name = oneLine
  .refine((text) => text !== '', errors.noName)
  .refine((text) => characters(text) <= limits.name, errors.tooLong(limits.name));

const symbol = oneLine
  .refine((text) => text !== '', errors.noSymbol)
  .refine((text) => !isUnknown(text), errors.unknownSymbol)
  .refine((text) => characters(text) <= limits.symbol, errors.tooLong(limits.symbol));

const marks = z
  .string()
  .trim()
  .transform((text, context) => {
    if (isAbsent(text) && text !== '') return null;
    const read = readMarks(text);
    if (read !== null) return read;
    context.addIssue({ code: 'custom', message: text === '' ? errors.noMarks : errors.marks });
    return z.NEVER;
  });

const reason = z
  .string()
  .trim()
  .refine((text) => characters(text) <= reasonLimit, errors.tooLong(reasonLimit));

/** `withSymbol`: the row has no candidate ID yet. `withReason`: people have seen the marks. */
export function correctionSchema({ withSymbol, withReason }: { withSymbol: boolean; withReason: boolean }) {
  return z.object({
    symbol: withSymbol ? symbol : oneLine,
    name,
    marks,
    reason: withReason ? reason.refine((text) => text !== '', errors.noReason) : reason,
  });
}

type Correction = z.output<ReturnType<typeof correctionSchema>>;

// Storing a correction against the result as it was seen: what somebody else has changed is never overwritten.

type SeenResult = NonNullable<ResultToCorrectQuery['results_by_pk']>;

/** Null: it is not there any more, or not for whoever asks. */
async function readResult(client: ApolloClient, id: string): Promise<SeenResult | null> {
  const { data } = await client.query({
    query: ResultToCorrectDocument,
    variables: { id },
    ...freshly,
  });
  return data?.results_by_pk ?? null;
}

const isPublished = ({ exam }: SeenResult): boolean => exam?.state === 'published';

/** A row whose file had no candidate ID, which nobody could look up. */
const isNobodys = ({ symbol }: SeenResult): boolean => isUnknown(symbol);

type Values = Pick<Correction, 'symbol' | 'name' | 'marks'>;

const isSame = (one: Values, other: Values): boolean =>
  one.symbol === other.symbol && one.name === other.name && one.marks === other.marks;

/** 'R-12 is already in this exam: Ram Sharma, 40', or the same by two at once. */
function takenBy(error: unknown, symbol: string): string | null {
  if (!(error instanceof AppError)) return null;
  if (refusalOf(error) === 'symbol-known') return sentenceOf(error);
  return refusalOf(error) === 'symbol-taken' ? errors.taken(symbol) : null;
}

/** False: the row was not what had been seen. */
async function send(
  client: ApolloClient,
  seen: SeenResult,
  { symbol: given, name, marks, reason }: Correction,
): Promise<boolean> {
  const asked = { context: { quiet: 'in the dialog, with what has changed since' } };
  if (isNobodys(seen)) {
    const { data } = await client.mutate({
      mutation: CorrectUnknownResultDocument,
      variables: {
        id: seen.id,
        seen_symbol: seen.symbol,
        seen_name: seen.name,
        seen_absent: seen.marks === null,
        seen_marks: seen.marks ?? 0,
        symbol: given,
        name,
        marks,
      },
      ...asked,
    });
    return data?.update_results?.affected_rows === 1;
  }
  const { symbol, exam_title, set_number, exam_date, exam } = seen;
  await client.mutate({
    mutation: CorrectResultDocument,
    variables: {
      id: newId(),
      exam_title,
      set_number,
      exam_date,
      seen_version: exam?.version ?? 0,
      reason: reason === '' ? null : reason,
      result: { symbol, name, marks },
    },
    ...asked,
  });
  return true;
}

/** An exam that others change all the time is not chased for ever. */
const mostTries = 3;

interface Question {
  /** As it is stored, by the newest reading. */
  seen: SeenResult;
  /** As it was typed before somebody else changed the result. */
  typed?: Correction;
  onCorrected: () => void;
}

function told({ seen, onCorrected }: Question, { symbol, name, marks }: Values): Outcome {
  onCorrected();
  const message = words.done(name, symbol, formatMarks(seen.marks), formatMarks(marks));
  return { told: { title: words.success, message } };
}

const notStored = (reason: string): Outcome => ({ problem: errors.failed(reason) });

async function store(
  client: ApolloClient,
  question: Question,
  correction: Correction,
  tries = 1,
): Promise<Outcome> {
  const { seen, onCorrected } = question;
  // What has an ID keeps it.
  const wanted = isNobodys(seen) ? correction : { ...correction, symbol: seen.symbol };
  if (isSame(seen, wanted)) return { problem: errors.nothing };
  let failure: Error | undefined;
  try {
    if (await send(client, seen, wanted)) return told(question, wanted);
  } catch (error) {
    const whose = notYours(error);
    if (whose !== null) return notStored(whose);
    const by = takenBy(error, wanted.symbol);
    if (by !== null) return { field: 'symbol', message: by };
    failure = error instanceof Error ? error : new Error(String(error));
  }
  const now = await readResult(client, seen.id);
  if (now === null) {
    onCorrected();
    return { told: { tone: 'info', message: words.gone } };
  }
  // An answer that was lost on the way.
  if (isSame(now, wanted)) return told(question, wanted);
  if (!isSame(now, seen) || isPublished(now) !== isPublished(seen))
    return { ask: correcting({ ...question, seen: now, typed: correction }) };
  // Read as it was seen, and yet nothing was written: it is not for whoever asked to write.
  if (failure === undefined) return notStored(resultsHolders.somebodys);
  const others = isRefusal(failure) && now.exam?.version !== seen.exam?.version;
  // Somebody changed other results of the exam.
  if (others && tries < mostTries) return store(client, { ...question, seen: now }, correction, tries + 1);
  throw failure;
}

interface PairProps {
  /** What is stored, beside the field that corrects it. */
  stored: string;
  children: ReactNode;
}

function Pair({ stored, children }: PairProps): ReactNode {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 4fr) minmax(0, 6fr)' },
        gap: { xs: '10px', sm: '20px' },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontSize: '0.875rem', fontWeight: 585, color: 'ink3', mb: '6px' }}>{words.stored}</Box>
        <Box
          className="num"
          lang={languageOf(stored)}
          sx={{ minHeight: { sm: 42 }, lineHeight: 1.35, overflowWrap: 'anywhere' }}
        >
          {stored}
        </Box>
      </Box>
      {children}
    </Box>
  );
}

function Consequence({ seen }: { seen: SeenResult }): ReactNode {
  const [today] = useState(() => formatDate(new Date()));
  return (
    <InlineAlert severity={isPublished(seen) ? 'warning' : 'info'} title={null}>
      {!isPublished(seen)
        ? words.unpublished
        : isNobodys(seen)
          ? words.publishedUnknown
          : words.published(today, formatMarks(seen.marks))}
    </InlineAlert>
  );
}

/** One result, as it is stored and as it ought to be, side by side. */
function correcting(question: Question): OfficeAction<Correction> {
  const { seen, typed } = question;
  const { name, marks } = typed ?? seen;
  const subjects = readSubjects(seen.subjects);
  const withSymbol = isNobodys(seen);
  // Of a row that nobody could look up nobody has seen the marks.
  const withReason = isPublished(seen) && !withSymbol;
  return {
    title: withSymbol ? words.titleUnknown : words.title(seen.symbol),
    text: <span lang={languageOf(seen.exam_title)}>{datedExamName(seen)}</span>,
    changed: typed ? words.changed(seen.name, formatMarks(seen.marks)) : null,
    wide: true,
    fields: {
      schema: correctionSchema({ withSymbol, withReason }),
      values: { symbol: typed?.symbol ?? '', name, marks: formatMarks(marks), reason: typed?.reason ?? '' },
      first: withSymbol ? 'symbol' : 'marks',
      selected: true,
      draw: () => (
        <>
          {withSymbol ? (
            <Pair stored={seen.symbol}>
              <TextField name="symbol" label={words.symbol} hint={words.symbolHint} plain />
            </Pair>
          ) : null}
          <Pair stored={formatMarks(seen.marks)}>
            <TextField
              name="marks"
              label={words.marks}
              hint={[words.marksHint, ...(subjects ? [words.subjects(subjectWords(subjects))] : [])].join(
                '. ',
              )}
              plain
            />
          </Pair>
          <Pair stored={seen.name}>
            <TextField name="name" label={words.name} />
          </Pair>
          {withReason ? (
            <TextField name="reason" label={words.reason} hint={words.reasonHint} multiline minRows={2} />
          ) : null}
          <Consequence seen={seen} />
        </>
      ),
    },
    words: { confirm: words.save, busy: words.saving },
    harmless: true,
    failed: errors.failed,
    send: ({ client }, correction) =>
      store(client, question, correction).catch((error: unknown) => notStored(describeError(error))),
  };
}

/** `ask`: about the result of this id. */
export function useCorrection(onCorrected: () => void): { ask: (id: string) => void; dialog: ReactNode } {
  const client = useApolloClient();
  const { ask, dialog } = useAction();
  const asked = useRef(0);
  const read = async (id: string): Promise<void> => {
    const key = (asked.current += 1);
    try {
      const seen = await readResult(client, id);
      // Another one was asked for meanwhile.
      if (key !== asked.current) return;
      if (seen) ask(correcting({ seen, onCorrected }));
      else notify({ tone: 'info', message: words.gone });
    } catch {
      notify({ tone: 'error', message: words.loadFailed });
    }
  };
  return { ask: (id) => void read(id), dialog };
}
