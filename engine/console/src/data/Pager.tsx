// Page by page; with a total where the role may count.
import { pageSize } from './browseState.ts';
import type { RowsPage } from './rowsOperation.ts';

interface PagerProps {
  page: RowsPage;
  offset: number;
  onOffset: (offset: number) => void;
}

export function Pager({ page: { rows, total }, offset, onOffset }: PagerProps) {
  const isLast = total === null ? rows.length < pageSize : offset + rows.length >= total;
  const range = rows.length === 0 ? '' : `${offset + 1}–${offset + rows.length}`;
  return (
    <div className="pager">
      <p>
        {range}
        {total === null ? '' : ` of ${total}`}
      </p>
      <button
        type="button"
        className="button"
        disabled={offset === 0}
        onClick={() => onOffset(Math.max(0, offset - pageSize))}
      >
        Previous
      </button>
      <button type="button" className="button" disabled={isLast} onClick={() => onOffset(offset + pageSize)}>
        Next
      </button>
    </div>
  );
}
