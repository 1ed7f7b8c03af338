// A page about one row: while it is asked for, where it could not be had, and where there is none.
import Card from '@mui/material/Card';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { LoadFailed } from './LoadFailed.tsx';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Of no row. */
const none = '00000000-0000-0000-0000-000000000000';

/** As the database takes it, whatever stands in the address. */
export const rowId = (id: string | undefined): string => (uuid.test(id ?? '') ? (id ?? '') : none);

interface NoRowProps {
  words: { notFound: string; notFoundText: string };
  back: ReactNode;
}

export const NoRow = ({ words, back }: NoRowProps): ReactNode => (
  <Card>
    <EmptyState title={words.notFound} heading="h1" action={back}>
      {words.notFoundText}
    </EmptyState>
  </Card>
);

interface OneRowProps<Row> extends NoRowProps {
  /** Null: there is none. Undefined: nobody has answered yet. */
  row: Row | null | undefined;
  failed: boolean;
  onRetry: () => void;
  words: NoRowProps['words'] & { loadFailed: string; loading: string };
  children: (row: Row) => ReactNode;
}

export function OneRow<Row>({ row, failed, onRetry, words, back, children }: OneRowProps<Row>): ReactNode {
  if (failed)
    return (
      <Card>
        <LoadFailed onRetry={onRetry}>{words.loadFailed}</LoadFailed>
      </Card>
    );
  if (row === undefined)
    return (
      <Card>
        <SkeletonRows label={words.loading} rows={8} height={56} inset={20} />
      </Card>
    );
  return row === null ? <NoRow words={words} back={back} /> : children(row);
}
