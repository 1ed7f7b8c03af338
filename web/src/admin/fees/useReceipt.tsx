// Printing a receipt: the database counts the prints, and all but the first say that they are copies.
import { useApolloClient } from '@apollo/client/react';
import { type ReactNode, useCallback, useState } from 'react';
import { adminFees } from '../../content/adminFees.ts';
import { PrintReceiptDocument, type PrintReceiptMutation } from '../../graphql/generated/office.ts';
import { withSentence } from '../../lib/refusals.ts';
import { tellFailure } from '../../lib/tellFailure.ts';
import { ReceiptPaper } from '../../ui/ReceiptPaper.tsx';
import { actorOf } from './feeActions.tsx';

type Print = PrintReceiptMutation['print_receipt'][number];

export interface ReceiptPrinter {
  print: (entry: { id: string }) => void;
  /** Stands anywhere on the page. */
  paper: ReactNode;
}

export function useReceipt(): ReceiptPrinter {
  const client = useApolloClient();
  const [print, setPrint] = useState<Print | null>(null);
  const close = useCallback(() => setPrint(null), []);
  const run = async (id: string): Promise<void> => {
    const failure = withSentence(adminFees.ledger.printFailed);
    try {
      const { data } = await client.mutate({
        mutation: PrintReceiptDocument,
        variables: { id },
        context: { failure },
      });
      setPrint(data?.print_receipt[0] ?? null);
    } catch (error) {
      tellFailure(error, failure);
    }
  };
  return {
    print: ({ id }) => void run(id),
    paper: print && (
      <ReceiptPaper
        key={`${print.entry.id} ${print.number}`}
        entry={print.entry}
        by={actorOf(print.entry)}
        isCopy={print.number > 1}
        parts={['office', 'student']}
        onPrinted={close}
      />
    ),
  };
}
