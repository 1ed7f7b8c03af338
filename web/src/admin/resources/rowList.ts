// What a table and the cards of a resource are given alike.
import type { ListedRow, Resource } from './resource.ts';

export interface RowListProps {
  resource: Resource;
  rows: readonly ListedRow[];
  /** Rows with a draft of this person's. */
  drafts: ReadonlySet<string>;
  /** The row in the editor. */
  edited: string | null;
  /** Address of the list with this row in the editor. */
  hrefOf: (id: string) => string;
  onEdit: (id: string) => void;
  onDelete: (row: ListedRow) => void;
}

/** Where the focus returns to when the editor is closed. */
export const editButtonId = (id: string): string => `edit-${id}`;
