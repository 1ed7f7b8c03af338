// A list or a row could not be read: says so, and asks again.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import type { ReactNode } from 'react';
import { messages } from '../../../../shared/words/messages.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';

interface LoadFailedProps {
  /** What failed, in a sentence of its own. */
  children: string;
  onRetry: () => void;
}

export function LoadFailed({ children, onRetry }: LoadFailedProps): ReactNode {
  return (
    <Box sx={{ p: 2 }}>
      <InlineAlert action={<Button onClick={onRetry}>{messages.errors.retry}</Button>}>
        {children}
      </InlineAlert>
    </Box>
  );
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Of no row. */
const none = '00000000-0000-0000-0000-000000000000';

/** As the database takes it, whatever stands in the address. */
export const rowId = (id: string | undefined): string => (uuid.test(id ?? '') ? (id ?? '') : none);

interface OneRowProps<Row> {
  /** Null: there is none. Undefined: nobody has answered yet. */
  row: Row | null | undefined;
  /** Asks again, where it could not be read. */
  onRetry?: (() => void) | undefined;
  words: { loadFailed: string; loading: string; notFound: string; notFoundText: string };
  back: ReactNode;
  children: (row: Row) => ReactNode;
}

/** What stands on a page about one row until the row is there, and where it is not. */
export function OneRow<Row>({ row, onRetry, words, back, children }: OneRowProps<Row>): ReactNode {
  if (row != null && onRetry === undefined) return children(row);
  return (
    <Card>
      {onRetry ? (
        <LoadFailed onRetry={onRetry}>{words.loadFailed}</LoadFailed>
      ) : row === undefined ? (
        <SkeletonRows label={words.loading} rows={8} height={56} inset={20} />
      ) : (
        <EmptyState title={words.notFound} heading="h1" action={back}>
          {words.notFoundText}
        </EmptyState>
      )}
    </Card>
  );
}
