// Who holds an exam, for admins: share it with a teacher, end that, hand it over.
import { useApolloClient, useQuery, useSubscription } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { DocumentNode } from 'graphql';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { examName } from '../../../../../shared/words/results.ts';
import { resultsHolders as words } from '../../../content/resultsHolders.ts';
import {
  EndExamShareDocument,
  ExamHoldersDocument,
  type ExamHoldersSubscription,
  HandOverExamDocument,
  PossibleHoldersDocument,
  type PossibleHoldersQuery,
  ShareExamDocument,
} from '../../../graphql/generated/admin.ts';
import { notify } from '../../../lib/notify.ts';
import { isRefusedAs } from '../../../lib/refusals.ts';
import { Address } from '../../../ui/Address.tsx';
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { useAction } from '../../action/useAction.tsx';
import { LoadFailed } from '../../list/LoadFailed.tsx';

// Whose an exam is, as it is now, and an admin's three decisions about it.

type Holder = NonNullable<ExamHoldersSubscription['exams_by_pk']>['holders'][number];
type Person = PossibleHoldersQuery['profiles'][number];

interface Holders {
  /** Undefined while it is loading; null: the exam is gone. */
  name: string | null | undefined;
  failed: boolean;
  retry: () => void;
  /** Null: nobody's. */
  owner: Holder | null;
  shared: readonly Holder[];
  people: readonly Person[];
  busy: boolean;
  /** Resolve to whether it was done. */
  share: (person: Person) => Promise<boolean>;
  end: (holder: Holder) => Promise<boolean>;
}

const emailOf = (holder: Holder): string => holder.email ?? words.deletedAccount;

/** What the database says to whoever comes second. */
const failure = (message: string, error: unknown): string =>
  isRefusedAs(error, 'owner-changed') ? words.changed : words.failed(message);

function useHolders(examId: string): Holders {
  const client = useApolloClient();
  const { data, error, restart } = useSubscription(ExamHoldersDocument, { variables: { id: examId } });
  const people = useQuery(PossibleHoldersDocument, { fetchPolicy: 'network-only' });
  const [busy, setBusy] = useState(false);
  const exam = data?.exams_by_pk;
  const name = exam ? examName(exam.exam_title, exam.set_number) : exam;
  const holders = exam?.holders ?? [];

  const decide = async (
    mutation: DocumentNode,
    title: string,
    { id, email }: Pick<Person, 'id' | 'email'>,
  ): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    try {
      await client.mutate({
        mutation,
        variables: { exam_id: examId, user_id: id },
        context: { failure },
      });
      notify({ title, message: words.done(name ?? '', email) });
      return true;
    } catch {
      // The error link has told it.
      return false;
    } finally {
      setBusy(false);
    }
  };

  return {
    name,
    failed: error !== undefined || people.error !== undefined,
    retry: () => {
      restart();
      void people.refetch();
    },
    owner: holders.find(({ is_owner }) => is_owner) ?? null,
    shared: holders.filter(({ is_owner }) => !is_owner),
    people: people.data?.profiles ?? [],
    busy,
    share: (person) => decide(ShareExamDocument, words.sharedDone, person),
    end: (holder) =>
      decide(EndExamShareDocument, words.endedDone, { id: holder.user_id, email: emailOf(holder) }),
  };
}

// The owner of an exam, and those it is shared with.
const rowSx = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
  minHeight: 44,
  borderTop: 1,
  borderColor: 'line',
  overflowWrap: 'anywhere',
} as const;

function Heading({ children }: { children: ReactNode }): ReactNode {
  return (
    <Box component="h3" sx={{ m: 0, mt: 2, mb: 0.5, fontSize: '0.875rem', fontWeight: 550, color: 'ink2' }}>
      {children}
    </Box>
  );
}

/** The name where there is one, the e-mail beside it. */
function Who({ holder }: { holder: Holder }): ReactNode {
  return (
    <span>
      {holder.name === null ? null : `${holder.name} · `}
      <Address>{emailOf(holder)}</Address>
    </span>
  );
}

function HolderRows({ holders }: { holders: Holders }): ReactNode {
  const { owner, shared, busy, end } = holders;
  return (
    <>
      <Heading>{words.owner}</Heading>
      <Box sx={rowSx}>{owner === null ? words.nobody : <Who holder={owner} />}</Box>
      <Heading>{words.shared}</Heading>
      {shared.length === 0 ? (
        <Box sx={{ ...rowSx, color: 'ink2' }}>{words.notShared}</Box>
      ) : (
        <Box component="ul" aria-label={words.shared} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {shared.map((holder: Holder) => (
            <Box key={holder.user_id} component="li" sx={rowSx}>
              <Who holder={holder} />
              <Button
                size="small"
                disabled={busy}
                aria-label={words.endLabel(emailOf(holder))}
                onClick={() => void end(holder)}
              >
                {words.end}
              </Button>
            </Box>
          ))}
        </Box>
      )}
    </>
  );
}

interface HoldersDialogProps {
  examId: string;
  onClose: () => void;
}

export function HoldersDialog({ examId, onClose }: HoldersDialogProps): ReactNode {
  const id = useId();
  const holders = useHolders(examId);
  const { name, owner, shared, people, busy } = holders;
  const form = useForm({ defaultValues: { person: '' } });
  const { ask, dialog } = useAction();

  useEffect(() => {
    if (name !== null) return;
    notify({ tone: 'info', message: words.gone });
    onClose();
  }, [name, onClose]);

  /** Null: what is wrong stands beside the field. */
  const chosen = (refusal: (person: Person) => string | null): Person | null => {
    const person = people.find((one) => one.id === form.getValues('person'));
    const message = person === undefined ? words.errors.nobody : refusal(person);
    if (message !== null) form.setError('person', { message }, { shouldFocus: true });
    return message === null ? (person ?? null) : null;
  };
  const isOwner = ({ id: one }: Person): boolean => one === owner?.user_id;

  const share = async (): Promise<void> => {
    const person = chosen((one) => {
      if (isOwner(one)) return words.errors.owner;
      if (one.role === 'admin') return words.errors.admin;
      return shared.some(({ user_id }) => user_id === one.id) ? words.errors.shared : null;
    });
    if (person && (await holders.share(person))) form.reset();
  };

  const askToHandOver = (): void => {
    const to = chosen((one) => (isOwner(one) ? words.errors.owner : null));
    if (!to) return;
    ask({
      title: words.handOverTitle(name ?? '', to.email),
      text: words.handOverText(to.email, owner && emailOf(owner)),
      words: { confirm: words.handOver, busy: words.handingOver, cancel: words.cancel },
      failed: failure,
      send: async ({ mutate }) => {
        // As they were when the question was put.
        const seen_owner = owner?.user_id ?? null;
        try {
          await mutate(HandOverExamDocument, { exam_id: examId, user_id: to.id, seen_owner });
        } catch (error) {
          // Told already: what was asked about is not so any more.
          if (isRefusedAs(error, 'owner-changed')) return undefined;
          throw error;
        }
        form.reset();
        return { told: { title: words.handedDone, message: words.done(name ?? '', to.email) } };
      },
    });
  };

  return (
    <>
      <Dialog
        open
        onClose={() => (busy ? undefined : onClose())}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
      >
        <DialogTitle id={`${id}-title`}>{words.title(name ?? '…')}</DialogTitle>
        <DialogContent>
          <Box id={`${id}-text`} sx={{ color: 'ink2' }}>
            {words.text}
          </Box>
          {holders.failed ? (
            <LoadFailed onRetry={holders.retry}>{words.loadFailed}</LoadFailed>
          ) : name === undefined || name === null ? (
            <SkeletonRows label={words.loading} rows={3} height={44} />
          ) : (
            <>
              <HolderRows holders={holders} />
              <Box sx={{ mt: 2.5 }}>
                <Form form={form} id={`${id}-form`} onSubmit={share} label={words.action}>
                  <SelectField
                    control={form.control}
                    name="person"
                    label={words.person}
                    placeholder={words.choose}
                    options={people.map(({ id: value, email, role }) => ({
                      value,
                      label: role === 'admin' ? words.admin(email) : email,
                    }))}
                    onChosen={() => form.clearErrors('person')}
                  />
                  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
                    <Button type="submit" variant="ink" disabled={busy}>
                      {words.share}
                    </Button>
                    <Button disabled={busy} onClick={askToHandOver}>
                      {words.handOver}
                    </Button>
                  </Box>
                </Form>
              </Box>
            </>
          )}
        </DialogContent>
        <DialogActions>
          <Button disabled={busy} onClick={onClose}>
            {words.close}
          </Button>
        </DialogActions>
      </Dialog>
      {dialog}
    </>
  );
}
