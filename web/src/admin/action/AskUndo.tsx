// A button that takes back what was stored within the last day: it is read as it is now, and asked about.
import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { notify } from '../../lib/notify.ts';
import { type AnyAction, useAction } from './useAction.tsx';

/** As the database has it. */
const day = 24 * 60 * 60 * 1000;

interface Stored {
  created_at: string;
  undone_at?: string | null;
}

export function canBeUndone({ created_at, undone_at }: Stored, now: Date): boolean {
  return undone_at == null && now.getTime() - Date.parse(created_at) < day;
}

/** What was stored before this moment cannot be undone any more. */
export function undoableSince(now: Date): string {
  return new Date(now.getTime() - day).toISOString();
}

/** The question about it as it is now; a sentence where there is nothing to undo. */
export type ReadQuestion = (client: ApolloClient) => Promise<AnyAction | string>;

/** `onClosed`: nothing is asked any more. */
export function useAskUndo(onClosed?: () => void) {
  const client = useApolloClient();
  const { ask, dialog } = useAction(onClosed);
  return {
    dialog,
    ask: async (read: ReadQuestion): Promise<void> => {
      const question = await read(client);
      if (typeof question !== 'string') ask(question);
      else {
        notify({ tone: 'error', message: question });
        onClosed?.();
      }
    },
  };
}

export interface AskUndoProps {
  read: ReadQuestion;
  children: string;
  /** Names what is undone, for whoever does not see where the button stands. */
  label?: string | undefined;
  variant?: 'text' | 'outlined';
  /** In a line of text: as high as a finger on a phone, without making the line higher. */
  inLine?: boolean | undefined;
}

const flat = {
  minHeight: 0,
  fontSize: '0.9375rem',
  '&::after': { content: '""', position: 'absolute', inset: '-13px -8px' },
} as const;

export function AskUndo({ read, children, label, variant = 'text', inLine }: AskUndoProps): ReactNode {
  const { ask, dialog } = useAskUndo();
  return (
    <>
      <Button
        variant={inLine ? 'text' : variant}
        aria-label={label}
        onClick={() => void ask(read)}
        sx={inLine ? flat : undefined}
      >
        {children}
      </Button>
      {dialog}
    </>
  );
}
