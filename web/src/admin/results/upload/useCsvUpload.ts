// The steps of a CSV upload and what may go wrong in each. Nothing is stored before the last one.
import { startTransition, useRef, useState } from 'react';
import { resultsUpload } from '../../../content/resultsUpload.ts';
import { notify } from '../../../lib/notify.ts';
import { useHere } from '../../../lib/useHere.ts';
import { useSettled } from '../../../lib/useSettled.ts';
import { type CsvFile, type CsvKind, hasChangedOnDisk, useCsvFile } from '../../csv-file/useCsvFile.ts';
import type { PublicationState } from '../publish/examState.ts';
import type { ExamForm } from './ExamCard.tsx';
import { completeExam, type ExamFields, sameExam } from './examSchema.ts';
import { type PublicationForm, readPublication } from './publication.ts';
import { type ResultRow, storableRows, uploadLimits } from './resultRows.ts';
import { type RowsChunk, unpackRows } from './rowsChunk.ts';
import {
  cancelled,
  changedSymbols,
  changesPublished,
  countStored,
  isUnchanged,
  stateOf,
  type StoredExam,
  type UploadFailure,
} from './storedResults.ts';
import {
  type StoredCheck,
  type Storing,
  type StoringOutcome,
  useStoredCheck,
  useStoring,
} from './useStoring.ts';

// A file of results, from the page's side.

const { errors } = resultsUpload;

const resultsCsv: CsvKind<RowsChunk, readonly ResultRow[]> = {
  startWorker: () => new Worker(new URL('./resultsFile.worker.ts', import.meta.url), { type: 'module' }),
  refuseUnread: (file) => {
    if (!file.name.toLowerCase().endsWith('.csv')) return { message: errors.wrongExtension };
    return file.size > uploadLimits.fileBytes ? { message: errors.tooLarge, detail: errors.split } : null;
  },
  gather: () => {
    const rows: ResultRow[] = [];
    return { take: (chunk) => rows.push(...unpackRows(chunk)), content: () => rows };
  },
  broken: { message: errors.parse },
};

const { errors: useCsvUploadErrors, preview: previewWords } = resultsUpload;

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
}

export interface CsvUploadState {
  csv: CsvFile<readonly ResultRow[]>;
  /** 'Process CSV' was pressed: the rows are shown, or will be when the file is read. */
  processed: boolean;
  /** The rows after 'Process CSV'. */
  preview: readonly ResultRow[] | null;
  check: StoredCheck;
  verified: boolean;
  /** 'Process CSV' was pressed without a file. */
  fileMissing: boolean;
  /** Why 'Upload Results' did nothing. */
  problem: string | null;
  /** What changed since the preview was looked at. */
  changed: string | null;
  uploading: boolean;
  /** Null while nothing is being stored. */
  storing: Storing | null;
  failure: UploadFailure | null;
  /** Whether the file has been stored since the last rendering. */
  isStored: () => boolean;
  choose: (file: File) => void;
  process: () => void;
  verify: (verified: boolean) => void;
  upload: () => void;
  retry: () => void;
  /** Stops reading the file. */
  cancelReading: () => void;
  /** Stops the comparison, or the upload as long as it is not stored. */
  cancel: () => void;
}

/** The end of an upload for somebody who has left the page. */
function tellElsewhere(outcome: Exclude<StoringOutcome, { result: 'stored' }>): void {
  const { message, detail } =
    outcome.result === 'changed'
      ? { message: useCsvUploadErrors.upload, detail: useCsvUploadErrors.nothingStoredGone }
      : outcome.failure;
  notify({
    tone: outcome.result === 'failed' && outcome.failure === cancelled ? 'info' : 'error',
    title: message,
    message: detail.replace(useCsvUploadErrors.nothingStored, useCsvUploadErrors.nothingStoredGone),
  });
}

/** `exam` are the fields as typed so far, if they are complete. */
export function useCsvUpload(
  examForm: ExamForm,
  publicationForm: PublicationForm,
  exam: ExamFields | null,
  onStored: (stored: StoredUpload) => void,
): CsvUploadState {
  const { csv, choose, clear } = useCsvFile(resultsCsv);
  const [processed, setProcessed] = useState(false);
  const [fileMissing, setFileMissing] = useState(false);
  const [review, setReview] = useState<Review>(unseen);
  const [uploading, setUploading] = useState(false);
  const [failure, setFailure] = useState<UploadFailure | null>(null);
  /** A file of which the person knows that it is another one on disk by now. */
  const knownAsChanged = useRef<File | null>(null);
  const stored = useRef(false);
  const here = useHere();

  const preview = processed && csv.status === 'read' ? csv.content : null;
  const settled = useSettled(JSON.stringify(exam));
  const settledExam = JSON.parse(settled) as ExamFields | null;
  const { check, run, cancel } = useStoredCheck(preview ? settledExam : null, preview);
  const storing = useStoring(run);

  const key = JSON.stringify(exam);
  const { verified, problem, changed } = review.key === key ? review : unseen;

  const forget = (): void => {
    setProcessed(false);
    setFileMissing(false);
    setReview(unseen);
    setFailure(null);
  };

  const examOrFocus = async (): Promise<ExamFields | null> => {
    const valid = await examForm.trigger(undefined, { shouldFocus: true });
    return valid ? completeExam(examForm.getValues()) : null;
  };

  const process = async (): Promise<void> => {
    setFileMissing(csv.status === 'none');
    const complete = await examOrFocus();
    if (complete === null || csv.status === 'none' || csv.status === 'refused') return;
    stored.current = false;
    startTransition(() => setProcessed(true));
  };

  const finish = (
    outcome: StoringOutcome,
    seen: StoredExam,
    unchanged: number,
    publication: PublicationState,
  ): void => {
    if (!here.current && outcome.result !== 'stored') {
      tellElsewhere(outcome);
      return;
    }
    switch (outcome.result) {
      case 'stored':
        stored.current = true;
        forget();
        clear();
        onStored({ ...outcome, count: outcome.count + unchanged, unchanged, publication });
        break;
      case 'changed':
        setReview({ ...unseen, key, changed: previewWords.changed(changedSymbols(seen, outcome.now)) });
        break;
      case 'failed':
        setFailure(outcome.failure);
    }
  };

  const store = async (complete: ExamFields, rows: readonly ResultRow[]): Promise<void> => {
    const seen = check.stored;
    // The exam was typed a moment ago; its comparison is on its way.
    if (seen === null || !sameExam(seen.exam, complete) || csv.status !== 'read') return;
    const { file } = csv;
    if (file !== knownAsChanged.current && (await hasChangedOnDisk(file))) {
      knownAsChanged.current = file;
      setReview({ ...unseen, key, changed: previewWords.fileChanged(file.name) });
      return;
    }
    const publication = await readPublication(publicationForm, {
      kept: seen.version !== null,
      reasonNeeded: changesPublished(countStored(rows, seen), seen),
    });
    if (publication === null) return;
    // What is stored already as it is, is not written again.
    const changing = rows.filter((row) => !isUnchanged(row, seen));
    const unchanged = rows.length - changing.length;
    finish(
      changing.length > 0
        ? await storing.store(seen, changing, publication)
        : {
            result: 'stored',
            count: 0,
            exam: complete,
            tooLateToCancel: false,
            upload: null,
          },
      seen,
      unchanged,
      stateOf(seen, publication),
    );
  };

  const upload = async (): Promise<void> => {
    if (uploading) return;
    setFailure(null);
    const complete = await examOrFocus();
    const rows = storableRows(preview ?? []);
    const wrong = !verified
      ? useCsvUploadErrors.notVerified
      : rows.length === 0
        ? useCsvUploadErrors.noEntries
        : null;
    setReview({ key, verified, changed: null, problem: wrong });
    if (complete === null || wrong !== null) return;
    setUploading(true);
    await store(complete, rows).finally(() => setUploading(false));
  };

  return {
    csv,
    processed,
    preview,
    check,
    verified,
    fileMissing,
    problem,
    changed,
    uploading,
    storing: storing.phase,
    failure,
    isStored: () => stored.current,
    choose: (file) => {
      forget();
      void choose(file);
    },
    process: () => void process(),
    verify: (value) => setReview({ key, verified: value, changed: null, problem: null }),
    upload: () => void upload(),
    retry: () => {
      if (settledExam) void run(settledExam);
    },
    cancelReading: () => {
      forget();
      clear();
    },
    cancel: () => {
      if (storing.phase === null) cancel();
      else storing.cancel();
    },
  };
}
