// One export at a time: all rows of a list, page by page, so that fifty thousand neither fill one answer nor stop the page.
// How far it is, and a way out, show when it takes its time.
import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { type FailureWords, tellFailure } from '../../lib/tellFailure.ts';

/** Small exports are done before the dialog shows; in milliseconds. */
const patience = 400;
const beforeFirst = '00000000-0000-0000-0000-000000000000';

type Ask = <Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: NoInfer<Variables>,
) => Promise<Data | undefined>;

interface Shown {
  title: string;
  /** What is exported, where that is not clear. */
  subject?: string;
  words: { bar: string; progress: (done: number, total: number) => string; cancel: string };
}

interface Export<Row> extends Shown {
  /** How many rows there are, as far as it is known before they are counted. */
  total?: number;
  size: (ask: Ask) => Promise<number | null | undefined>;
  pageSize: number;
  /** The rows behind the one of this id, ordered by their ids. */
  page: (ask: Ask, after: string) => Promise<readonly Row[] | undefined>;
  /** All of them, in the order of their ids. */
  done: (rows: Row[]) => void;
  failed: FailureWords;
}

interface Job extends Shown {
  done: number;
  total: number;
}

function ExportDialog({ job, onCancel }: { job: Job; onCancel: () => void }): ReactNode {
  const { title, subject, words, done, total } = job;
  const id = useId();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Dialog open={shown} onClose={onCancel} aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        {subject === undefined ? null : (
          <Box sx={{ mb: 2, overflowWrap: 'anywhere', color: 'ink2' }}>{subject}</Box>
        )}
        <LinearProgress
          variant="determinate"
          value={total === 0 ? 0 : Math.round((done / total) * 100)}
          aria-label={words.bar}
        />
        <Box className="num" sx={{ mt: 1, color: 'ink2' }}>
          {words.progress(done, total)}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel}>{words.cancel}</Button>
      </DialogActions>
    </Dialog>
  );
}

/** `start` does nothing while another export runs. */
export function useExport() {
  const client = useApolloClient();
  const [job, setJob] = useState<Job | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const end = (): void => {
    running.current = null;
    setJob(null);
  };

  const run = async <Row extends { id: string }>(wanted: Export<Row>): Promise<void> => {
    if (running.current !== null) return;
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    const ask: Ask = async (query, variables) => {
      const { data } = await client.query({
        // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- it knows its variables; the client's types do not
        query: query as TypedDocumentNode<never, OperationVariables>,
        variables,
        fetchPolicy: 'no-cache',
        context: { queryDeduplication: false, fetchOptions: { signal } },
      });
      signal.throwIfAborted();
      return data;
    };
    const { title, subject, words } = wanted;
    const show = (done: number, total: number): void =>
      setJob({ title, ...(subject === undefined ? {} : { subject }), words, done, total });
    show(0, wanted.total ?? 0);
    try {
      const total = (await wanted.size(ask)) ?? 0;
      const rows: Row[] = [];
      let page: readonly Row[];
      do {
        show(rows.length, Math.max(total, rows.length));
        page = (await wanted.page(ask, rows.at(-1)?.id ?? beforeFirst)) ?? [];
        rows.push(...page);
      } while (page.length === wanted.pageSize);
      wanted.done(rows);
    } catch (error) {
      // A cancelled export is no failure, whatever the interrupted request made of it.
      if (!signal.aborted) tellFailure(error, wanted.failed);
    }
    if (running.current === controller) end();
  };
  const cancel = (): void => {
    running.current?.abort();
    end();
  };
  return {
    start: <Row extends { id: string }>(wanted: Export<Row>): void => void run(wanted),
    dialog: job && <ExportDialog job={job} onCancel={cancel} />,
  };
}
