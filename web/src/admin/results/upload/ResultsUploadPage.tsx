// /admin/results/upload and /admin/results/add (docs/screens/results.md): marks from a CSV file, or one result at a time.
import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { pluralize } from '../../../../../shared/numbers.ts';
import { examName } from '../../../../../shared/words/results.ts';
import { resultsPublishing } from '../../../content/resultsPublishing.ts';
import { resultsUpload } from '../../../content/resultsUpload.ts';
import { ExamAfterUploadDocument } from '../../../graphql/generated/upload.ts';
import { notify } from '../../../lib/notify.ts';
import { paths } from '../../../lib/paths.ts';
import { useHere } from '../../../lib/useHere.ts';
import { useAuth } from '../../../session/AuthProvider.tsx';
import { LinkButton } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { LeaveQuestion } from '../../leave/LeaveQuestion.tsx';
import { UndoUploadButton } from '../history/undo/UndoUploadDialog.tsx';
import type { PublicationState } from '../publish/examState.ts';
import { CsvUpload } from './CsvUpload.tsx';
import { ExamCard, PublicationCard } from './ExamCard.tsx';
import { LeftOutPanel, rememberLeftOut } from './LeftOutPanel.tsx';
import styles from './ResultsUploadPage.module.css';
import { SingleResult } from './SingleResult.tsx';
import { TypeMarks } from './TypeMarks.tsx';
import { LastUpload, YourExams } from './YourExams.tsx';
import {
  completeExam,
  emptyExam,
  type ExamFields,
  examSchema,
  sameExam,
  useLastRange,
  useStoredExams,
} from './examSchema.ts';
import {
  fieldsOf,
  hiddenText,
  publicationSchema,
  publicationWords,
  publishedNow,
  rangeOf,
} from './publication.ts';
import { storableRows } from './resultRows.ts';
import { unsentMarks } from './typedMarks.ts';
import { StaffOnly } from './uploadAccess.tsx';
import { type CsvUploadState, type StoredUpload, useCsvUpload } from './useCsvUpload.ts';

const { actions: words } = resultsPublishing;
const { leave: leaveWords } = resultsUpload;

// After results were stored an admin goes to the list of results; a teacher stays, who may not see that list. In the toast that goes along when an admin is led to the list: the ways to a draft's checks, and back to before the
// upload.
interface AfterStoringProps {
  upload: string | null;
  draft: string | null;
}

function AfterStoring({ upload, draft }: AfterStoringProps): ReactNode {
  return (
    <span className={styles.ways}>
      {draft !== null ? (
        <LinkButton className={styles.way} href={paths.adminResultsDraft.href({ id: draft })}>
          {words.check}
        </LinkButton>
      ) : null}
      {upload !== null ? (
        <LinkButton className={styles.way} href={paths.adminResults.href({ undo: upload })}>
          {words.undo}
        </LinkButton>
      ) : null}
    </span>
  );
}

interface Success {
  title: string;
  message: string;
  /** A single result: more may follow, so nobody is sent away. */
  stay?: boolean;
  /** By which it can be undone. */
  upload?: string | null;
  /** Id of the exam, while it is not public. */
  draft?: string | null;
}

/** `onStay` shows the message on the page; whoever leaves, or has left, gets it as a toast and stays where they are. */
function useAfterStoring(onStay: (success: Success) => void): (success: Success) => void {
  const navigate = useNavigate();
  const { isAdmin } = useAuth();
  const here = useHere();
  return (success) => {
    const { title, message, upload = null, draft = null } = success;
    const ways = upload !== null || draft !== null;
    const toast = {
      title,
      message,
      ...(ways ? { action: <AfterStoring upload={upload} draft={draft} /> } : {}),
    };
    if (!here.current) {
      notify(toast);
      return;
    }
    if (success.stay !== true && isAdmin) {
      notify(toast);
      void navigate(paths.adminResults.href());
      return;
    }
    onStay(success);
  };
}

// The message of an upload for whoever stays on the page: it keeps standing there, and takes the focus once.
function SuccessNote({ success }: { success: Success }) {
  const box = useRef<HTMLDivElement>(null);
  const { stay, upload, draft } = success;
  const [undone, setUndone] = useState(false);
  useEffect(() => {
    // Whoever types one result after the other keeps the focus in the form.
    if (stay !== true) box.current?.focus();
  }, [stay]);
  return (
    <Box ref={box} tabIndex={-1} sx={{ scrollMarginTop: 96 }}>
      <InlineAlert severity="success" title={success.title}>
        {undone ? resultsPublishing.undo.done : success.message}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '0 20px', mt: 0.5, '& > *': { px: 0 } }}>
          {upload && !undone ? <UndoUploadButton upload={upload} onUndone={() => setUndone(true)} /> : null}
          {undone ? null : draft ? (
            <Button
              variant="text"
              href={paths.adminResultsDraft.href({ id: draft })}
              endIcon={<Icon name="arrow" size={18} />}
            >
              {resultsPublishing.actions.check}
            </Button>
          ) : (
            <Button variant="text" href={paths.results.href()} endIcon={<Icon name="arrow" size={18} />}>
              {resultsUpload.success.look}
            </Button>
          )}
        </Box>
      </InlineAlert>
    </Box>
  );
}

// Who leaves with a processed file is asked; an upload that is running is then cancelled.
function LeaveUpload({ upload }: { upload: CsvUploadState }) {
  const { csv, preview, uploading } = upload;
  return (
    <LeaveQuestion
      when={preview !== null}
      unless={upload.isStored}
      title={uploading ? leaveWords.runningTitle : leaveWords.title}
      leave={leaveWords.leave}
      stay={leaveWords.stay}
      onLeave={() => {
        if (uploading) upload.cancel();
      }}
    >
      {uploading || csv.status !== 'read'
        ? leaveWords.running
        : leaveWords.text(csv.file.name, pluralize(storableRows(csv.content).length, 'result'))}
    </LeaveQuestion>
  );
}

// The exam of an upload whose results are not public yet, for the way to its checks.
/** Its id; null where it is public by now, gone, or cannot be asked for: nothing hangs on it. */
async function unpublishedExam(client: ApolloClient, exam: ExamFields): Promise<string | null> {
  try {
    const { data } = await client.query({
      query: ExamAfterUploadDocument,
      variables: exam,
      fetchPolicy: 'no-cache',
    });
    const found = data?.exams[0];
    return found === undefined || found.state === 'published' ? null : found.id;
  } catch {
    return null;
  }
}

type Mode = 'csv' | 'single' | 'type';

export function ResultsUploadPage(): ReactNode {
  return (
    <StaffOnly>
      <UploadScreen />
    </StaffOnly>
  );
}

function storedText({ count, unchanged, exam, tooLateToCancel, publication, held }: StoredUpload): string {
  const {
    uploadedText,
    nothingNew,
    unchanged: already,
    tooLateToCancel: late,
    held: why,
  } = resultsUpload.success;
  const name = examName(exam.exam_title, exam.set_number);
  if (unchanged === count) return nothingNew(count, name);
  const hidden = held ? why : hiddenText(publication);
  return [
    uploadedText(count, name),
    ...(unchanged > 0 ? [already(unchanged)] : []),
    ...(hidden === '' ? [] : [hidden]),
    ...(tooLateToCancel ? [late] : []),
  ].join('. ');
}

function UploadScreen() {
  const client = useApolloClient();
  // A teacher may not open the list of results.
  const { isAdmin, user } = useAuth();
  const [query, setQuery] = useSearchParams();
  // Marks that were typed and not sent are gone on with.
  const [begun] = useState(() => unsentMarks(user?.id ?? ''));
  const [mode, setMode] = useState<Mode>(query.has('type') || begun !== null ? 'type' : 'csv');
  const [success, setSuccess] = useState<(Success & { id: number }) | null>(null);
  const form = useForm({
    resolver: zodResolver(examSchema),
    defaultValues: completeExam(Object.fromEntries(query)) ?? begun?.exam ?? emptyExam(),
    mode: 'onTouched',
  });
  const publicationForm = useForm({
    resolver: zodResolver(publicationSchema),
    defaultValues: publishedNow,
    mode: 'onTouched',
  });
  const afterStoring = useAfterStoring((stays) =>
    setSuccess((before) => ({ ...stays, id: (before?.id ?? 0) + 1 })),
  );
  const typed = useWatch({ control: form.control });
  const chosen = useWatch({ control: publicationForm.control });
  const exam = completeExam(typed);
  const stored = useStoredExams(typed);
  const lastRange = useLastRange(typed.exam_title ?? '');
  const finish = async (success: Success, of: ExamFields, publication: PublicationState): Promise<void> => {
    const draft = publication.state === 'published' ? null : await unpublishedExam(client, of);
    afterStoring({ ...success, draft });
  };
  const upload = useCsvUpload(form, publicationForm, exam, (done) => {
    form.reset(emptyExam());
    publicationForm.reset(publishedNow);
    // It stands on the page where whoever uploaded goes on.
    rememberLeftOut({ account: user?.id ?? '', file: done.file, rows: done.leftOut });
    const { uploaded: title } = resultsUpload.success;
    void finish({ title, message: storedText(done), upload: done.upload }, done.exam, done.publication);
  });
  const seen = upload.check.stored;
  // The comparison is newer than what the fields asked for.
  const publication = (seen && sameExam(seen.exam, exam) ? seen.publication : stored.same) ?? null;

  return (
    <>
      {isAdmin ? (
        <Button variant="text" href={paths.adminResults.href()} startIcon={<Icon name="back" size={18} />}>
          {resultsUpload.back}
        </Button>
      ) : null}
      <PageHead
        compact
        title={resultsUpload.title}
        lead={resultsUpload.lead}
        actions={
          <ToggleButtonGroup
            exclusive
            value={mode}
            aria-label={resultsUpload.mode.label}
            onChange={(_, chosen: Mode | null) => {
              if (chosen === null) return;
              setSuccess(null);
              setMode(chosen);
            }}
          >
            <ToggleButton value="csv">{resultsUpload.mode.csv}</ToggleButton>
            <ToggleButton value="single">{resultsUpload.mode.single}</ToggleButton>
            <ToggleButton value="type">{resultsUpload.mode.type}</ToggleButton>
          </ToggleButtonGroup>
        }
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        <LastUpload
          onNotStored={(attempt) => {
            // Whoever has begun to type again knows better.
            if (form.formState.isDirty || publicationForm.formState.isDirty) return;
            form.reset(attempt.exam);
            publicationForm.reset(fieldsOf(attempt.publication));
          }}
        />
        {success ? <SuccessNote key={success.id} success={success} /> : null}
        <LeftOutPanel />
        <ExamCard form={form} stored={stored} />
        <PublicationCard
          form={publicationForm}
          stored={publication ?? (mode === 'type' ? { state: 'draft', publish_at: null } : null)}
          range={publication ?? lastRange}
        />
        {mode === 'type' ? (
          <TypeMarks
            exam={stored.exam}
            group={query.get('type') || (begun?.group ?? '')}
            onGroup={(type) => setQuery({ ...stored.exam, type }, { replace: true })}
            range={rangeOf({ ...publishedNow, ...chosen })}
            draft={publication?.state === 'published' ? null : (stored.same?.id ?? null)}
          />
        ) : mode === 'csv' ? (
          <CsvUpload
            upload={upload}
            typed={typed}
            publication={publicationForm}
            published={publicationWords({ ...publishedNow, ...chosen }, publication)}
            onStarted={() => setSuccess(null)}
          />
        ) : (
          <SingleResult
            examForm={form}
            publicationForm={publicationForm}
            onStarted={() => setSuccess(null)}
            onStored={(added) => {
              const { added: title, addedText } = resultsUpload.success;
              const hidden = hiddenText(added.publication);
              const message = [addedText(added.row.name), ...(hidden === '' ? [] : [hidden])].join('. ');
              void finish(
                { title, message, stay: true, upload: added.upload },
                added.exam,
                added.publication,
              );
            }}
          />
        )}
        {isAdmin ? null : <YourExams />}
      </Box>
      <LeaveUpload upload={upload} />
    </>
  );
}
