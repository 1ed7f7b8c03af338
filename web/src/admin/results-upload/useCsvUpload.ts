// The steps of a CSV upload and what may go wrong in each. Nothing is stored before the last one.
import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { resultsUpload } from '../../content/resultsUpload.ts';
import type { ExamForm } from './ExamCard.tsx';
import { completeExam, type ExamFields, sameExam } from './examSchema.ts';
import { type ResultRow, storableRows } from './resultRows.ts';
import { sameStored } from './storedResults.ts';
import { explainFailure, type UploadFailure, uploadResults } from './uploadResults.ts';
import { type CsvFile, useCsvFile } from './useCsvFile.ts';
import { useSettled } from './useSettled.ts';
import { type StoredCheck, useStoredCheck } from './useStoredCheck.ts';

const { errors, preview: previewWords } = resultsUpload;

/** What a person said about the preview, and what was said to them: of one exam. */
interface Review {
  /** The exam as it was typed then: for another one everything has to be looked at again. */
  key: string;
  verified: boolean;
  problem: string | null;
  changed: string | null;
}

const unseen: Review = { key: '', verified: false, problem: null, changed: null };

export interface CsvUploadState {
  csv: CsvFile;
  /** The rows after 'Process CSV'. */
  preview: readonly ResultRow[] | null;
  check: StoredCheck;
  verified: boolean;
  /** 'Process CSV' was pressed without a file. */
  fileMissing: boolean;
  /** Why 'Upload Results' did nothing. */
  problem: string | null;
  /** What is stored changed since the preview was looked at. */
  changed: string | null;
  uploading: boolean;
  failure: UploadFailure | null;
  choose: (file: File) => void;
  process: () => void;
  verify: (verified: boolean) => void;
  upload: () => void;
  retry: () => void;
}

/** `exam` are the fields as typed so far, if they are complete. */
export function useCsvUpload(
  examForm: ExamForm,
  exam: ExamFields | null,
  onStored: (count: number, exam: ExamFields) => void,
): CsvUploadState {
  const client = useApolloClient();
  const { csv, choose, clear } = useCsvFile();
  const [processed, setProcessed] = useState(false);
  const [fileMissing, setFileMissing] = useState(false);
  const [review, setReview] = useState<Review>(unseen);
  const [uploading, setUploading] = useState(false);
  const [failure, setFailure] = useState<UploadFailure | null>(null);

  const preview = processed && csv.status === 'read' ? csv.rows : null;
  const settled = useSettled(JSON.stringify(exam));
  const settledExam = JSON.parse(settled) as ExamFields | null;
  const { check, run } = useStoredCheck(preview ? settledExam : null, preview);

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
    if (complete === null || csv.status !== 'read') return;
    setProcessed(true);
  };

  const store = async (complete: ExamFields, rows: readonly ResultRow[]): Promise<void> => {
    const seen = check.stored;
    const stored = await run(complete);
    if (stored === null) return;
    if (seen === null || !sameExam(seen.exam, complete) || !sameStored(seen, stored)) {
      setReview({ ...unseen, key, changed: previewWords.changed });
      return;
    }
    try {
      const count = await uploadResults(client, complete, rows);
      forget();
      clear();
      onStored(count, complete);
    } catch (error) {
      const why = await explainFailure(client, error, complete, rows, stored);
      if (why) {
        setFailure(why);
        return;
      }
      forget();
      clear();
      onStored(rows.length, complete);
    }
  };

  const upload = async (): Promise<void> => {
    if (uploading) return;
    setFailure(null);
    const complete = await examOrFocus();
    const rows = storableRows(preview ?? []);
    const wrong = !verified ? errors.notVerified : rows.length === 0 ? errors.noEntries : null;
    setReview({ key, verified, changed: null, problem: wrong });
    if (complete === null || wrong !== null) return;
    setUploading(true);
    await store(complete, rows).finally(() => setUploading(false));
  };

  return {
    csv,
    preview,
    check,
    verified,
    fileMissing,
    problem,
    changed,
    uploading,
    failure,
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
  };
}
