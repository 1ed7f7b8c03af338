// All mark sheets of an exam as one PDF: asked for here, made by the server, and found again whoever looks, from wherever.
import { useMutation, useSubscription } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { formatMoment } from '../../../../../shared/dates.ts';
import { datedExamName } from '../../../../../shared/words/results.ts';
import { sheetBooks as words } from '../../../content/sheetBooks.ts';
import {
  type SheetBookSubscription,
  SheetBookDocument,
  StartSheetBookDocument,
  StopSheetBookDocument,
} from '../../../graphql/generated/upload.ts';
import { type Refusal, refusalOf } from '../../../lib/refusals.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx';
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx';
import { languageOf } from '../../../ui/initials.ts';
import { LoadFailed } from '../../list/LoadFailed.tsx';
import type { SeenExam } from './examState.ts';

type Book = SheetBookSubscription['sheet_books'][number];

/** What the database says of a request that it does not take, as a screen says it. */
const refusals: Partial<Record<Refusal, string>> = {
  'sheets-running': words.refused.running,
  'sheets-too-often': words.refused.tooMany,
  'sheets-too-many': words.refused.tooLarge,
  'sheets-unpublished': words.refused.unpublished,
  'sheets-none': words.refused.empty,
  'sheets-over': words.refused.over,
};

const failureOf =
  (say: (message: string) => string) =>
  (message: string, error: unknown): string => {
    const refusal = refusalOf(error);
    return (refusal && refusals[refusal]) ?? say(message);
  };

const orders = ['candidate', 'rank'] as const;
type Order = (typeof orders)[number];

const isUnderWay = ({ state }: Book): boolean => state === 'waiting' || state === 'making';

function Progress({ book }: { book: Book }): ReactNode {
  const { state, sheets_done: done, sheets_total: total } = book;
  const isWaiting = state === 'waiting';
  return (
    <Box>
      <LinearProgress
        variant={isWaiting ? 'indeterminate' : 'determinate'}
        value={total === 0 ? 0 : Math.floor((done / total) * 100)}
        aria-label={words.bar}
      />
      <Box className="num" role="status" sx={{ mt: 1, color: 'ink2' }}>
        {isWaiting ? words.waiting : words.progress(done, total)}
      </Box>
    </Box>
  );
}

/** What has become of the last one; nothing while it is under way. */
function Outcome({ book }: { book: Book }): ReactNode {
  const { state, error, exam } = book;
  switch (state) {
    case 'ready':
      return (
        <>
          <Box role="status" sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
            <Icon name="file" size={22} />
            <Box>
              <Box className="num" sx={{ fontWeight: 550 }}>
                {words.ready(book.sheets_total, book.file_size ?? 0)}
              </Box>
              <Box sx={{ color: 'ink2' }}>
                {words.orders[book.sorted_by === 'rank' ? 'rank' : 'candidate']}
                {' · '}
                {words.until(formatMoment(book.expires_at))}
              </Box>
            </Box>
          </Box>
          {exam === null || exam.version === book.exam_version ? null : (
            <InlineAlert severity="warning">{words.changed}</InlineAlert>
          )}
        </>
      );
    case 'failed': {
      const why = words.failed[(error ?? 'broken') as Exclude<keyof typeof words.failed, 'title'>];
      return <InlineAlert title={words.failed.title}>{why}</InlineAlert>;
    }
    case 'stopped':
      return <InlineAlert severity="info">{words.stopped}</InlineAlert>;
    default:
      return null;
  }
}

interface ActionsProps {
  exam: SeenExam;
  book: Book | undefined;
  canStart: boolean;
  order: Order;
  onClose: () => void;
}

function Actions({ exam, book, canStart, order, onClose }: ActionsProps): ReactNode {
  const [start, starting] = useMutation(StartSheetBookDocument, {
    context: { failure: failureOf(words.startFailed) },
  });
  const [stop, stopping] = useMutation(StopSheetBookDocument, {
    context: { failure: failureOf(words.stopFailed) },
  });
  // The toast says what the database has refused; the row says the rest.
  const quietly = (work: Promise<unknown>): void => void work.catch(() => undefined);
  const runs = book !== undefined && isUnderWay(book);
  return (
    <DialogActions sx={{ flexWrap: 'wrap' }}>
      <Button onClick={onClose}>{words.close}</Button>
      {runs ? (
        <SubmitButton
          type="button"
          variant="outlined"
          busy={stopping.loading}
          busyText={words.stopping}
          onClick={() => quietly(stop({ variables: { id: book.id } }))}
        >
          {words.stop}
        </SubmitButton>
      ) : (
        <SubmitButton
          type="button"
          variant={book?.state === 'ready' ? 'outlined' : 'ink'}
          disabled={!canStart}
          busy={starting.loading}
          busyText={words.starting}
          onClick={() => quietly(start({ variables: { exam_id: exam.id, sorted_by: order } }))}
        >
          {book === undefined ? words.start : words.again}
        </SubmitButton>
      )}
      {book?.state === 'ready' && book.file_url !== null ? (
        <Button variant="ink" href={book.file_url} download startIcon={<Icon name="download" size={17} />}>
          {words.download}
        </Button>
      ) : null}
    </DialogActions>
  );
}

interface SheetBookDialogProps {
  exam: SeenExam;
  onClose: () => void;
}

export function SheetBookDialog({ exam, onClose }: SheetBookDialogProps): ReactNode {
  const id = useId();
  const { data, error, restart } = useSubscription(SheetBookDocument, {
    variables: { exam_id: exam.id },
    fetchPolicy: 'no-cache',
    // Another one that watches the same exam, in this tab too, hears only what comes next.
    context: { queryDeduplication: false },
  });
  const [chosen, setChosen] = useState<Order | null>(null);
  const book = data?.sheet_books[0];
  const order = chosen ?? (book?.sorted_by === 'rank' ? 'rank' : 'candidate');
  const isPublished = (book?.exam?.state ?? exam.state) === 'published';
  const isKnown = data !== undefined;
  const runs = book !== undefined && isUnderWay(book);
  return (
    <Dialog open onClose={onClose} aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{words.title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <Box lang={languageOf(exam.exam_title)} sx={{ overflowWrap: 'anywhere', fontWeight: 550 }}>
          {datedExamName(exam)}
        </Box>
        {error ? (
          <LoadFailed onRetry={() => restart()}>{words.loadFailed}</LoadFailed>
        ) : !isKnown ? (
          <SkeletonRows label={words.loading} rows={3} height={44} />
        ) : (
          <>
            {runs ? (
              <Progress book={book} />
            ) : (
              <>
                {book === undefined ? null : <Outcome book={book} />}
                {isPublished ? (
                  <Box>
                    <Box className="num" sx={{ color: 'ink2', mb: 1 }}>
                      {words.count(book?.exam?.results_count ?? exam.results_count)}
                    </Box>
                    <RadioGroup
                      aria-label={words.order}
                      value={order}
                      onChange={(_, value) => setChosen(orders.find((one) => one === value) ?? 'candidate')}
                    >
                      {orders.map((one) => (
                        <FormControlLabel
                          key={one}
                          value={one}
                          control={<Radio />}
                          label={words.orders[one]}
                          sx={{ minHeight: { xs: 44, portal: 36 } }}
                        />
                      ))}
                    </RadioGroup>
                  </Box>
                ) : book?.error === 'unpublished' ? null : (
                  <InlineAlert severity="info">{words.onlyPublished}</InlineAlert>
                )}
              </>
            )}
            {runs && book.actor_email !== null ? (
              <Box sx={{ color: 'ink2', overflowWrap: 'anywhere' }}>
                {words.by(book.actor_email, formatMoment(book.created_at))}
              </Box>
            ) : null}
            <Typography sx={{ color: 'ink2' }}>{words.text}</Typography>
          </>
        )}
      </DialogContent>
      <Actions exam={exam} book={book} canStart={isKnown && isPublished} order={order} onClose={onClose} />
    </Dialog>
  );
}
