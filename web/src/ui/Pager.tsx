// The foot of a long list: 'Showing a-b of n results', a page to go to, previous and next.
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useState } from 'react';
import { formatCount } from '../../../shared/numbers.ts';
import { RowAction } from './RowAction.tsx';

interface PagerProps {
  /** From 1. */
  page: number;
  pageSize: number;
  total: number;
  /** There are more than `total`, which cannot be turned to. */
  more?: boolean;
  /** What is counted, in the plural. */
  noun: string;
  onPage: (page: number) => void;
}

/** A number typed into the field; anything else leaves the page where it is. */
function PageField({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const id = useId();
  const [text, setText] = useState(String(page));
  const [shown, setShown] = useState(page);
  if (shown !== page) {
    setShown(page);
    setText(String(page));
  }
  const go = (): void => {
    const wanted = Math.min(Math.max(Math.trunc(Number(text)), 1), pages);
    if (Number.isNaN(wanted) || text.trim() === '') {
      setText(String(page));
      return;
    }
    setText(String(wanted));
    if (wanted !== page) onPage(wanted);
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
      sx={{ display: 'flex', alignItems: 'center', gap: 1 }}
    >
      <label htmlFor={id}>Go to page</label>
      <OutlinedInput
        id={id}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={go}
        inputProps={{ inputMode: 'numeric', autoComplete: 'off', maxLength: 7 }}
        sx={{
          width: `${Math.max(52, 34 + String(pages).length * 10)}px`,
          minHeight: 'var(--control-height-small)',
          '& input': {
            textAlign: 'center',
            p: '0 6px !important',
            height: 'calc(var(--control-height-small) - 2px) !important',
          },
        }}
      />
      <span>of {formatCount(pages)}</span>
    </Box>
  );
}

export function Pager({ page, pageSize, total, more = false, noun, onPage }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  return (
    <Box
      className="num"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '8px 16px',
        minHeight: 52,
        p: '8px 16px',
        borderTop: 1,
        borderColor: 'lineStrong',
        fontSize: '0.9375rem',
        color: 'ink2',
      }}
    >
      <Box role="status" sx={{ mr: 'auto' }}>
        {`Showing ${formatCount(first)}-${formatCount(last)} of ${more ? 'more than ' : ''}${formatCount(total)} ${noun}`}
      </Box>
      {pages > 1 ? (
        <Box component="nav" aria-label={`Pages of ${noun}`} sx={{ display: 'flex', gap: 1 }}>
          <PageField page={page} pages={pages} onPage={onPage} />
          <RowAction
            label="Previous page"
            icon="left"
            onClick={page > 1 ? () => onPage(page - 1) : undefined}
          />
          <RowAction
            label="Next page"
            icon="right"
            onClick={page < pages ? () => onPage(page + 1) : undefined}
          />
        </Box>
      ) : null}
    </Box>
  );
}
