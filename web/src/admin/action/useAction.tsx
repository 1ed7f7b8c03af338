// What the office does after a question: asked in a dialog, sent, told, and taken back from the toast. Each screen states its
// actions; asking, sending, refusals and what follows are written here. Focus and the browser's way back are the dialog's own.
import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { type Control, type FieldValues, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { describeError } from '../../lib/describeError.ts';
import { notify } from '../../lib/notify.ts';
import { type FailureWords, tellFailure } from '../../lib/tellFailure.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { type Told, tell } from './tell.tsx';

export interface Sender {
  client: ApolloClient;
  /** Sends a mutation whose failure is told with the action's words. */
  mutate: <Data, Variables extends OperationVariables>(
    mutation: TypedDocumentNode<Data, Variables>,
    variables: NoInfer<Variables>,
  ) => Promise<Data | undefined>;
}

/**
 * What came of it: nothing to say, a toast, a message beside a field or below all of them, or a question in place of the one
 * that was asked.
 */
export type Outcome =
  | undefined
  | { told: Told }
  | { field: string; message: string }
  | { problem: string }
  | { ask: AnyAction };

interface Fields<Values extends FieldValues> {
  schema: z.ZodType<Values, FieldValues>;
  /** As they are typed. */
  values: { [Name in keyof Values]?: unknown };
  draw: (control: Control) => ReactNode;
  /** The field that takes the focus; the first of the values unless told. */
  first?: string;
  /** With all that stands in it. */
  selected?: boolean;
}

export interface OfficeAction<Values extends FieldValues = FieldValues> {
  title: string;
  text: ReactNode;
  /** What somebody else has changed since it was asked first. */
  changed?: string | null;
  fields?: Fields<Values>;
  words: { confirm: string; busy: string; cancel?: string };
  /** Its fields want more room. */
  wide?: boolean;
  /** Nothing is lost by it. */
  harmless?: boolean;
  failed: FailureWords;
  /** What throws is told, and the question stays. */
  send: (sender: Sender, values: Values) => Promise<Outcome>;
  /** Asked again when this one is cancelled. */
  back?: AnyAction;
}

// oxlint-disable-next-line typescript/no-explicit-any -- an action knows its own fields, the dialog does not
export type AnyAction = OfficeAction<any>;

interface ActionDialogProps {
  action: AnyAction;
  open: boolean;
  /** Null: nothing is asked any more. */
  onNext: (next: AnyAction | null) => void;
  onDone: () => void;
  onSending: (sending: boolean) => void;
  onClosed: () => void;
}

/** Inside of the dialog: the field is there when it wants the focus. */
function FocusFirst({ focus }: { focus: () => void }): null {
  // oxlint-disable-next-line react/exhaustive-deps -- once
  useEffect(focus, []);
  return null;
}

function ActionDialog({ action, open, onNext, onDone, onSending, onClosed }: ActionDialogProps): ReactNode {
  const { title, text, changed, fields, words, wide, harmless = false, failed, send, back = null } = action;
  const first = fields?.first ?? Object.keys(fields?.values ?? {})[0] ?? '';
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const client = useApolloClient();
  const form = useForm({
    ...(fields ? { resolver: zodResolver(fields.schema) } : {}),
    defaultValues: fields?.values,
  });
  const sender: Sender = {
    client,
    mutate: async (mutation, variables) => {
      const { data } = await client.mutate({
        // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- it knows its variables; the client's types do not
        mutation: mutation as TypedDocumentNode<never, OperationVariables>,
        variables,
        context: { failure: failed },
      });
      return data;
    },
  };
  const submit = async (values: FieldValues): Promise<void> => {
    onSending(true);
    setProblem(null);
    try {
      const outcome = await send(sender, values);
      if (outcome && 'field' in outcome) {
        form.setError(outcome.field, { message: outcome.message }, { shouldFocus: true });
        return;
      }
      if (outcome && 'problem' in outcome) {
        setProblem(outcome.problem);
        return;
      }
      if (outcome && 'ask' in outcome) {
        onNext(outcome.ask);
        return;
      }
      if (outcome) tell(outcome.told);
      onDone();
    } catch (error) {
      tellFailure(error, failed);
    } finally {
      onSending(false);
    }
  };
  return (
    <ConfirmDialog
      open={open}
      title={title}
      confirmLabel={words.confirm}
      cancelLabel={words.cancel}
      busyLabel={words.busy}
      busy={form.formState.isSubmitting}
      wide={wide}
      destructive={!harmless}
      form={fields ? `${id}-form` : undefined}
      fields={
        fields ? (
          <Form form={form} id={`${id}-form`} onSubmit={submit}>
            <FocusFirst focus={() => form.setFocus(first, { shouldSelect: fields.selected })} />
            {fields.draw(form.control)}
            {problem === null ? null : <InlineAlert>{problem}</InlineAlert>}
            {/* Room for the last field's hint. */}
            <span />
          </Form>
        ) : null
      }
      onConfirm={() => void form.handleSubmit(submit)()}
      onCancel={() => onNext(back)}
      onClosed={onClosed}
    >
      {changed == null ? null : (
        <Box component="span" role="alert" sx={{ display: 'block', mb: 1, fontWeight: 550, color: 'danger' }}>
          {changed}
        </Box>
      )}
      {text}
    </ConfirmDialog>
  );
}

export interface Actions {
  ask: <Values extends FieldValues>(action: OfficeAction<Values>) => void;
  /** Stands anywhere on the page. */
  dialog: ReactNode;
  /** From the question until its dialog is gone. */
  asking: boolean;
  /** The answer is on its way. */
  sending: boolean;
  /** Counts what was done, for `useFocusAfter`. */
  done: number;
}

/** `onClosed`: the dialog is gone, and the focus back where it came from, if that is still there. */
export function useAction(onClosed?: () => void): Actions {
  const [asked, setAsked] = useState<{ action: AnyAction; key: number; open: boolean } | null>(null);
  const [done, setDone] = useState(0);
  const [sending, setSending] = useState(false);
  const close = (): void => setAsked((before) => before && { ...before, open: false });
  // A question put anew is a new dialog, on the safe choice again.
  const ask = (action: AnyAction): void =>
    setAsked((before) => ({ action, key: (before?.key ?? 0) + 1, open: true }));
  return {
    ask,
    done,
    sending,
    asking: asked !== null,
    dialog: asked && (
      <ActionDialog
        key={asked.key}
        action={asked.action}
        open={asked.open}
        onNext={(next) => (next === null ? close() : ask(next))}
        onDone={() => {
          close();
          setDone((count) => count + 1);
        }}
        onSending={setSending}
        onClosed={() => {
          setAsked(null);
          onClosed?.();
        }}
      />
    ),
  };
}

// A button that takes back what was stored within the last day: it is read as it is now, and asked about.

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
      // When reading fails, the reason is shown and nothing is asked.
      const question = await read(client).catch((error: unknown) => describeError(error));
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
  inLine?: boolean | undefined;
  disabled?: boolean;
}

/** In a line of text: as high as a finger on a phone, without making the line higher. */
export const flatInLine = {
  minHeight: 0,
  fontSize: '0.9375rem',
  '&::after': { content: '""', position: 'absolute', inset: '-13px -8px' },
} as const;

export function AskUndo({
  read,
  children,
  label,
  variant = 'text',
  inLine,
  disabled,
}: AskUndoProps): ReactNode {
  const { ask, dialog } = useAskUndo();
  return (
    <>
      <Button
        variant={inLine ? 'text' : variant}
        aria-label={label}
        disabled={disabled}
        onClick={() => void ask(read)}
        sx={inLine ? flatInLine : undefined}
      >
        {children}
      </Button>
      {dialog}
    </>
  );
}
