// A block that was copied in a spreadsheet goes into the cells of a preview, from the chosen one to the right and down.
import type { ClipboardEvent } from 'react';
import { pastedBlock } from '../../lib/csv.ts';

export interface CellChange<Field extends string> {
  /** Of the file's rows. */
  index: number;
  field: Field;
  text: string;
}

/** The block of a paste, which is then ours to put in; null of a text for one cell. */
export function takeBlock(event: ClipboardEvent): string[][] | null {
  const block = pastedBlock(event.clipboardData.getData('text/plain'));
  if (block !== null) event.preventDefault();
  return block;
}

/** `visible`: the rows as they are shown. What would go beyond the last row or column is left out. */
export function blockChanges<Field extends string>(
  block: readonly (readonly string[])[],
  { index: from, field: first }: { index: number; field: Field },
  visible: readonly number[],
  fields: readonly Field[],
): CellChange<Field>[] {
  const [top, left] = [visible.indexOf(from), fields.indexOf(first)];
  return block.flatMap((cells, down) =>
    cells.flatMap((text, across) => {
      const [index, field] = [visible[top + down], fields[left + across]];
      return index === undefined || field === undefined ? [] : [{ index, field, text }];
    }),
  );
}
