// The steps of a CSV upload and what may go wrong in each. Nothing is stored before the last one.
import { useApolloClient } from '@apollo/client/react';
import { startTransition, useMemo, useRef, useState } from 'react';
import { resultsUpload } from '../../../content/resultsUpload.ts';
import { notify } from '../../../lib/notify.ts';
import { useHere } from '../../../lib/useHere.ts';
import { useSettled } from '../../../lib/useSettled.ts';
import type { CellChange } from '../../import/CellEditor.tsx';
import type { Places } from '../../import/readFile.ts';
import { useComparison } from '../../import/useComparison.ts';
import { useImportFile } from '../../import/useImportFile.ts';
import type { PublicationState } from '../publish/examState.ts';
import { publishIfRight } from '../publish/usePublishing.ts';
import type { ExamForm } from './ExamCard.tsx';
import { completeExam, type ExamFields, sameExam } from './examSchema.ts';
import { checkedFirst, outsideRange, type PublicationForm, readPublication } from './publication.ts';
import {
  chooseSubjects,
  correctCells,
  type LeftOut,
  leftOutRows,
  type ResultField,
  type ResultRow,
  resultsFile,
  storableRows,
} from './resultRows.ts';
import {
  changedSymbols,
  changesPublished,
  countStored,
  isNamelessAgain,
  isUnchanged,
  readStoredExam,
  stateOf,
} from './storedResults.ts';
import { cancelled, type StoringOutcome, type UploadFailure, useStoring } from './storing.ts';

const { errors, preview: previewWords } = resultsUpload;

const startWorker = (): Worker =>
  new Worker(new URL('./resultsFile.worker.ts', import.meta.url), { type: 'module' });

/** What a person said about the preview, and what was said to them: of one exam. */
interface Review {
  /** The exam as it was typed then: for another one everything has to be looked at again. */
  key: string;
  verified: boolean;
  problem: string | null;
  changed: string | null;
}

const unseen: Review = { key: '', verified: false, problem: null, changed: null };

export interface StoredUpload {
  /** Rows of the file that were not stored, and the file's name. */
  leftOut: readonly LeftOut[];
  file: string;
  /** Of the whole file. */
  count: number;
  /** Of these: were stored already, as they are. */
  unchanged: number;
  exam: ExamFields;
  /** It was cancelled, but too late. */
  tooLateToCancel: boolean;
  /** By which it can be undone; null: there was nothing to write. */
  upload: string | null;
  /** Of the exam, now. */
  publication: PublicationState;
  /** It was to be published now, and the checks found something to look at. */
  held: boolean;
}

/** The end of an upload for somebody who has left the page. */
function tellElsewhere(outcome: Exclude<StoringOutcome, { result: 'stored' }>): void {
  const { message, detail } =
    outcome.result === 'changed'
      ? { message: errors.upload, detail: errors.nothingStoredGone }
      : outcome.failure;
  notify({
    tone: outcome.result === 'failed' && outcome.failure === cancelled ? 'info' : 'error',
    title: message,
    message: detail.replace(errors.nothingStored, errors.nothingStoredGone),
  });
}

/** What the person has said and was told of the preview: of another exam it says nothing. */
function useReview(exam: ExamFields | null) {
  const [review, setReview] = useState<Review>(unseen);
  const key = JSON.stringify(exam);
  return {
    ...(review.key === key ? review : unseen),
    /** Of the exam as it is typed now. */
    note: (changes: Partial<Review>) => setReview({ ...unseen, key, ...changes }),
    forget: () => setReview(unseen),
  };
}

/** Whether a file is another one on disk by now: a browser then refuses to read it. Said once, whoever goes on knows it. */
function useChangedOnDisk(): (file: File) => Promise<boolean> {
  const known = useRef<File | null>(null);
  return async (file) => {
    if (file === known.current) return false;
    const first = await file
      .slice(0, 1)
      .arrayBuffer()
      .catch(() => null);
    if (first === null) known.current = file;
    return first === null;
  };
}

/** The fields, or null: the first that is wrong has the focus. */
async function examOrFocus(form: ExamForm): Promise<ExamFields | null> {
  const valid = await form.trigger(undefined, { shouldFocus: true });
  return valid ? completeExam(form.getValues()) : null;
}

const noRows: readonly ResultRow[] = [];

const nothingToWrite = { count: 0, tooLateToCancel: false, upload: null } as const;

/** `exam` are the fields as typed so far, if they are complete. */
export function useCsvUpload(
  examForm: ExamForm,
  publicationForm: PublicationForm,
  exam: ExamFields | null,
  onStored: (stored: StoredUpload) => void,
) {
  const { file: csv, choose, clear, edit } = useImportFile(resultsFile, startWorker);
  const client = useApolloClient();
  const [processed, setProcessed] = useState(false);
  const [again, setAgain] = useState(false);
  const [fileMissing, setFileMissing] = useState(false);
  const review = useReview(exam);
  const [uploading, setUploading] = useState(false);
  const [failure, setFailure] = useState<UploadFailure | null>(null);
  const changedOnDisk = useChangedOnDisk();
  const stored = useRef(false);
  const here = useHere();

  const { content: edited, original } = csv.status === 'read' ? csv : { content: noRows, original: noRows };
  const preview = processed && csv.status === 'read' ? edited : null;
  const settled = useSettled(JSON.stringify(exam));
  const question = useMemo(() => {
    const compared = JSON.parse(settled) as ExamFields | null;
    return compared && preview && { exam: compared, rows: storableRows(preview) };
  }, [settled, preview]);
  const { check, run, cancel } = useComparison(question, readStoredExam);
  const storing = useStoring(async (of) => {
    const now = await run();
    return now && sameExam(now.exam, of) ? now : null;
  });

  const forget = (): void => {
    setProcessed(false);
    setFileMissing(false);
    setAgain(false);
    review.forget();
    setFailure(null);
  };

  const process = async (): Promise<void> => {
    setFileMissing(csv.status === 'none');
    const complete = await examOrFocus(examForm);
    if (complete === null || csv.status === 'none' || csv.status === 'refused') return;
    stored.current = false;
    startTransition(() => setProcessed(true));
  };

  const store = async (complete: ExamFields, rows: readonly ResultRow[]): Promise<void> => {
    const seen = check.stored;
    // The exam was typed a moment ago; its comparison is on its way.
    if (seen === null || !sameExam(seen.exam, complete) || csv.status !== 'read') return;
    if (await changedOnDisk(csv.file)) {
      review.note({ changed: previewWords.fileChanged(csv.file.name) });
      return;
    }
    const publication = await readPublication(publicationForm, {
      kept: seen.version !== null,
      reasonNeeded: changesPublished(countStored(rows, seen), seen),
    });
    if (publication === null) return;
    const now = seen.publication?.state === 'published' || publication.publish === 'now';
    const outside = now ? outsideRange(rows, publication) : [];
    if (outside.length > 0) {
      review.note({ verified: true, problem: errors.outside(outside.map(({ row }) => row)) });
      return;
    }
    // What is stored already as it is, is not written again.
    const changing = rows.filter((row) => !isUnchanged(row, seen) || (again && isNamelessAgain(row, seen)));
    const outcome: StoringOutcome =
      changing.length > 0
        ? await storing.store({ seen, rows: changing, publication })
        : { ...nothingToWrite, result: 'stored', exam: complete };
    if (outcome.result === 'stored') {
      stored.current = true;
      const held = publication.publish === 'now' && !(await publishIfRight(client, outcome.exam));
      forget();
      clear();
      const unchanged = rows.length - changing.length;
      const count = outcome.count + unchanged;
      onStored({
        ...outcome,
        exam: { ...outcome.exam, ...seen.storedAs },
        count,
        unchanged,
        publication: stateOf(seen, held ? checkedFirst(publication) : publication),
        held,
        leftOut: leftOutRows(edited),
        file: csv.file.name,
      });
    } else if (!here.current) tellElsewhere(outcome);
    else if (outcome.result === 'failed') setFailure(outcome.failure);
    else review.note({ changed: previewWords.changed(changedSymbols(seen, outcome.now)) });
  };

  const upload = async (): Promise<void> => {
    if (uploading) return;
    setFailure(null);
    const complete = await examOrFocus(examForm);
    const rows = storableRows(preview ?? []);
    const unready = rows.length === 0 ? errors.noEntries : null;
    const problem = review.verified ? unready : errors.notVerified;
    review.note({ verified: review.verified, problem });
    if (complete === null || problem !== null) return;
    setUploading(true);
    await store(complete, rows).finally(() => setUploading(false));
  };

  return {
    csv,
    /** 'Process CSV' was pressed: the rows are shown, or will be when the file is read. */
    processed,
    /** The rows of the file as they stand now, corrected or not. */
    rows: edited,
    /** The rows after 'Process CSV'. */
    preview,
    /** The same rows, as the file has them. */
    original,
    /** Which columns of subjects are taken. */
    chooseSubjects: (columns: readonly string[]): void => {
      if (uploading) return;
      review.forget();
      setFailure(null);
      edit((rows) => chooseSubjects(rows, original, columns));
    },
    correct: (changes: readonly CellChange<ResultField>[]): void => {
      if (uploading) return;
      // What was looked at is not what stands there now.
      review.forget();
      setFailure(null);
      edit((rows) => correctCells(rows, changes));
    },
    check,
    /** Rows without an ID that stand already are stored once more. */
    again,
    setAgain,
    verified: review.verified,
    /** 'Process CSV' was pressed without a file. */
    fileMissing,
    /** Why 'Upload Results' did nothing. */
    problem: review.problem,
    /** What changed since the preview was looked at. */
    changed: review.changed,
    uploading,
    /** Null while nothing is being stored. */
    storing: storing.phase,
    failure,
    /** Whether the file has been stored since the last rendering. */
    isStored: () => stored.current,
    choose: (file: File, places?: Places) => {
      forget();
      choose(file, places);
    },
    process: () => void process(),
    verify: (verified: boolean) => review.note({ verified }),
    upload: () => void upload(),
    retry: () => void run(),
    cancelReading: () => {
      forget();
      clear();
    },
    /** Stops the comparison, or the upload as long as it is not stored. */
    cancel: () => {
      if (storing.phase === null) cancel();
      else storing.cancel();
    },
  };
}

export type CsvUploadState = ReturnType<typeof useCsvUpload>;
