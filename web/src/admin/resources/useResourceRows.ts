// One page of a resource, searched, filtered, sorted, counted and cut in the database. Asked again whenever anybody
// changes the resource.
import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useQuery, useSubscription } from '@apollo/client/react';
import { useEffect } from 'react';
import { ResourceChangesDocument } from '../../graphql/generated/admin.ts';
import { logFailure } from '../../lib/log.ts';
import type { ClassGroupNames } from '../class-groups/classGroupNames.ts';
import { type ListedRow, operationsOf, type Resource } from './resource.ts';
import { pageVariables, type ResourceShape, type ResourceView } from './resourceView.ts';

// What a table and the cards of a resource are given alike.
export interface RowListProps {
  resource: Resource;
  rows: readonly ListedRow[];
  /** Rows with a draft of this person's. */
  drafts: ReadonlySet<string>;
  /** Of the class groups that rows are for. */
  groupNames: ClassGroupNames;
  /** The row in the editor. */
  edited: string | null;
  /** Address of the list with this row in the editor. */
  hrefOf: (id: string) => string;
  onEdit: (id: string) => void;
  onDelete: (row: ListedRow) => void;
}

/** Where the focus returns to when the editor is closed. */
export const editButtonId = (id: string): string => `edit-${id}`;

/** `$entity`. */
const anyChange = ResourceChangesDocument as TypedDocumentNode<unknown, OperationVariables>;

export interface ResourceRows {
  /** Undefined until the first answer. */
  rows: readonly ListedRow[] | undefined;
  /** What the search and the filter find; undefined until it is known. */
  total: number | undefined;
  /** How many rows each group has, whatever is searched for. */
  counts: ReadonlyMap<string, number> | undefined;
  /** `rows` are from before the last change of the view. */
  busy: boolean;
  failed: boolean;
  reload: () => Promise<boolean>;
}

export function useResourceRows(resource: Resource, shape: ResourceShape, view: ResourceView): ResourceRows {
  const { words, name } = resource;
  const documents = operationsOf(resource);
  const page = useQuery(documents.list, {
    variables: { ...pageVariables(resource, shape, view) },
    notifyOnNetworkStatusChange: true,
    fetchPolicy: 'no-cache',
    context: { queryDeduplication: false },
  });
  // A failure shows in the state of the query itself.
  const reload = (): Promise<boolean> =>
    page.refetch().then(
      () => true,
      () => false,
    );
  // The first answer comes too: what happened between our question and the subscription is not missed.
  useSubscription(documents.changes ?? anyChange, {
    variables: documents.changes ? {} : { entity: name },
    onData: () => void reload(),
  });

  const { error } = page;
  useEffect(() => {
    if (error) logFailure(words.failed.fetch, error);
  }, [error, words]);

  const known = page.data ?? page.previousData;
  return {
    rows: known?.rows,
    total: known?.found.aggregate?.count,
    counts: known?.groups && new Map(known.groups.map((group) => [group.name ?? '', group.count ?? 0])),
    busy: page.data === undefined,
    failed: error !== undefined,
    reload,
  };
}
