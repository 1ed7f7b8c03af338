// One page of a list: searched, narrowed, ordered and cut in the database, and asked again whenever the database says that
// something has changed. What is on the screen stays until the next answer is there.
import type { DocumentNode, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { skipToken, useQuery, useSubscription } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { describeError } from '../../lib/describeError.ts';
import { logFailure } from '../../lib/log.ts';
import { useLastShown } from './useListView.ts';

interface Counted {
  aggregate: { count: number } | null;
}

interface ListAnswer {
  /** A view's id is no key to the API, and might be null. */
  rows: readonly { id: string | number | null }[];
  /** How many rows there are on all pages. */
  found?: Counted;
}

interface PageVariables extends OperationVariables {
  /** For `count`. */
  where?: object;
  limit: number;
  offset: number;
}

interface ListQuestion<Data extends ListAnswer, Variables> {
  document: TypedDocumentNode<Data, Variables>;
  variables: Variables;
  /** A subscription with one small answer, another one after each change. */
  changes: TypedDocumentNode<unknown, never>;
  changesOf?: OperationVariables;
  /** For the log. */
  failed: (message: string) => string;
  /**
   * Rows neither come, go nor move by themselves, so that none slips away under the pointer: `changes` counts how many
   * would. They do when somebody asks for another view, or for `reload`.
   */
  held?: boolean;
  /** Counts `$where` up to `$limit`, for lists that are too long to be counted whole; in place of `found`. */
  count?: TypedDocumentNode<{ found: Counted }, never>;
  /** Whatever else is read with each `reload`. */
  onReload?: () => void;
}

export interface LiveRows<Row> {
  /** Undefined until the first answer. */
  rows: readonly Row[] | undefined;
  /** On all pages; undefined until it is known. */
  total: number | undefined;
  /** There are more than `total`, which cannot be turned to. */
  more?: boolean;
  /** `rows` are from before the last change of the view. */
  busy: boolean;
  /** There is nothing to show; `reload` asks again. */
  failed: boolean;
  /** Resolves to whether it could be read. */
  reload: () => Promise<boolean>;
}

interface AskedRows<Data extends ListAnswer> extends LiveRows<Data['rows'][number]> {
  /** The newest answer, of this view or the one before. */
  data: Data | undefined;
  /** Why `failed`. */
  error: Error | undefined;
  /** How many rows came, went or moved since; 0 unless they are held. */
  changes: number;
  /** Reads again what may have changed; moves no rows that are held. */
  look: () => void;
}

/** What is shown is never older than the question. */
export const freshly = { fetchPolicy: 'no-cache', context: { queryDeduplication: false } } as const;

/** So many are counted and can be turned to; whoever looks for more searches. */
const mostFound = 1000;

/** How many there are where the last of them stand on this page; undefined: more may follow, or the page is beyond them. */
function endOf(rows: number, { limit, offset }: PageVariables): number | undefined {
  return rows === limit || (rows === 0 && offset > 0) ? undefined : offset + rows;
}

/** How many rows came, went or moved between what is on the screen and what would be: at least one when they differ. */
export function countChanges<Id>(before: readonly Id[], after: readonly Id[]): number {
  const old = new Set(before);
  const fresh = new Set(after);
  const came = after.filter((id) => !old.has(id)).length;
  const went = before.filter((id) => !fresh.has(id)).length;
  if (came > 0 || went > 0) return Math.max(came, went);
  return after.filter((id, index) => before[index] !== id).length;
}

const idsOf = (rows: ListAnswer['rows']) => rows.map(({ id }) => id);

/** The count of a list that is counted up to a limit; asked only where the page itself does not say it. */
function useBoundedCount(
  document: DocumentNode,
  counts: boolean,
  variables: PageVariables,
  rows: number | undefined,
) {
  const end = rows === undefined ? undefined : endOf(rows, variables);
  const asks = counts && rows !== undefined && end === undefined;
  const { data, error, refetch } = useQuery(
    document as TypedDocumentNode<{ found: Counted }>,
    asks ? { variables: { where: variables.where, limit: mostFound + 1 }, ...freshly } : skipToken,
  );
  const counted = useLastShown(end ?? data?.found.aggregate?.count ?? null) ?? undefined;
  return {
    total: counted && Math.min(counted, mostFound),
    more: counted !== undefined && counted > mostFound,
    error: asks ? error : undefined,
    // A failure shows in the state of the query itself.
    reload: () => (asks ? void refetch().catch(() => undefined) : undefined),
  };
}

export function useLiveRows<Data extends ListAnswer, Variables extends PageVariables>(
  question: ListQuestion<Data, Variables>,
): AskedRows<Data> {
  const { document, variables, changes, changesOf = {}, failed, held = false, count, onReload } = question;
  const key = JSON.stringify(variables);
  const page = useQuery(document as TypedDocumentNode<Data>, {
    variables: { ...variables },
    notifyOnNetworkStatusChange: true,
    ...freshly,
  });
  const fresh: Data['rows'] | undefined = page.data?.rows;
  const [shown, setShown] = useState<{ key: string; rows: Data['rows'] } | null>(null);
  if (fresh !== undefined && (shown?.key !== key || (!held && shown.rows !== fresh)))
    setShown({ key, rows: fresh });
  const isCurrent = shown?.key === key;
  const counted = useBoundedCount(count ?? document, count !== undefined, variables, fresh?.length);

  const read = async (): Promise<boolean> => {
    counted.reload();
    onReload?.();
    try {
      const { data } = await page.refetch();
      if (data && held) setShown({ key, rows: data.rows });
      return true;
    } catch {
      // A failure shows in the state of the query itself.
      return false;
    }
  };
  const look = (): void => void (held ? page.refetch().catch(() => undefined) : read());
  // The first answer comes too: what happened between our question and the subscription is not missed.
  useSubscription(changes as TypedDocumentNode<unknown>, { variables: changesOf, onData: look });

  const error = page.error ?? counted.error;
  useEffect(() => {
    if (error) logFailure(failed(describeError(error)), error);
    // oxlint-disable-next-line react/exhaustive-deps -- another sentence is no other failure
  }, [error]);

  const data = page.data ?? page.previousData;
  return {
    rows: shown?.rows,
    data,
    total: count ? counted.total : data?.found?.aggregate?.count,
    more: count !== undefined && counted.more,
    busy: !isCurrent,
    failed: error !== undefined && !(held && isCurrent),
    error,
    changes: held && isCurrent && fresh ? countChanges(idsOf(shown.rows), idsOf(fresh)) : 0,
    reload: read,
    look,
  };
}

/** The same of a list that is small enough to be sent anew with each change; how many there are comes by itself. */
export function useSentRows<Data extends { rows: readonly unknown[] }, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  total: number | undefined,
): LiveRows<Data['rows'][number]> {
  const { data, error, restart } = useSubscription(document as TypedDocumentNode<Data>, {
    variables: { ...variables },
  });
  return {
    rows: useLastShown<Data['rows']>(data?.rows ?? null) ?? undefined,
    total,
    busy: data === undefined,
    failed: error !== undefined,
    reload: () => {
      restart();
      return Promise.resolve(true);
    },
  };
}
