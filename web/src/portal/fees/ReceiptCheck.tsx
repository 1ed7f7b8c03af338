// Whether a receipt is genuine: the code on its paper leads its student here.
import type { ReactNode } from 'react';
import { formatDate } from '../../../../shared/dates.ts';
import { formatRupees, inDigits } from '../../../../shared/numbers.ts';
import { fees } from '../../content/fees.ts';
import type { OwnFeesQuery } from '../../graphql/generated/ownFees.ts';
import { InlineAlert } from '../../ui/InlineAlert.tsx';

interface ReceiptCheckProps {
  /** As the address has it; null: it has none. */
  number: string | null;
  entries: OwnFeesQuery['entries'];
}

export function ReceiptCheck({ number, entries }: ReceiptCheckProps): ReactNode {
  const { check } = fees;
  if (number === null) return null;
  const shown = inDigits(number.slice(0, 20));
  const entry = entries.find(({ receipt }) => receipt === number);
  if (entry === undefined) return <InlineAlert severity="warning">{check.unknown(shown)}</InlineAlert>;
  if (entry.reversal) return <InlineAlert severity="warning">{check.reversed(shown)}</InlineAlert>;
  return (
    <InlineAlert severity="success">
      <span className="num">
        {check.genuine(shown, formatRupees(-entry.amount), formatDate(entry.created_at))}
      </span>
    </InlineAlert>
  );
}
