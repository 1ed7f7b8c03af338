// Admit cards for an exam: what stands on all of them is typed here, and they are printed for the approved students of the
// chosen class groups.
import { skipToken, useApolloClient, useQuery } from '@apollo/client/react';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { kathmanduDay, kathmanduInstant } from '../../../../shared/dates.ts';
import { admitCards as words } from '../../content/admitCards.ts';
import {
  AdmitCardsNumberedDocument,
  AdmitCardsSizeDocument,
  AdmitCardStudentsDocument,
  SeatsAllottedDocument,
} from '../../graphql/generated/office.ts';
import { useGetToken } from '../../graphql/identity.ts';
import { describeError } from '../../lib/describeError.ts';
import { notify } from '../../lib/notify.ts';
import { tellFailure } from '../../lib/tellFailure.ts';
import { callServer } from '../../session/callServer.ts';
import { FieldGrid } from '../../ui/form/FieldGrid.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useAction } from '../action/useAction.tsx';
import { ClassGroupChoice } from '../class-groups/ClassGroupChoice.tsx';
import { freshly } from '../list/useLiveRows.ts';
import { MomentFields } from '../results/publish/MomentFields.tsx';
import { AdmitCards, type PrintedCards } from './AdmitCards.tsx';
import { cardsOf, mostCards } from './admitCards.ts';
import { allotAction, freeAction } from './seats.tsx';

const { errors } = words;
const line = (most: number) => z.string().trim().max(most, errors.tooLong(most));

const neededOfExam = { title: errors.exam, day: errors.noDay, time: errors.noTime, place: errors.place };

/** Of an exam, or of none: ID cards. Any day: cards of an exam that was put off are printed again. */
export const cardsSchema = z
  .object({
    title: line(200),
    set: line(50),
    day: z.string().refine((day) => day === '' || kathmanduInstant(day, '00:00') !== null, errors.badDay),
    time: z
      .string()
      .refine((time) => time === '' || kathmanduInstant('2025-01-01', time) !== null, errors.badTime),
    place: line(80),
    perPage: z.enum(['4', '8'], errors.perPage),
  })
  .superRefine(({ title, set, day, time, place }, context) => {
    const values = { title, day, time, place };
    if (`${title}${set}${day}${time}${place}` === '') return;
    for (const [field, message] of Object.entries(neededOfExam))
      if (values[field as keyof typeof values] === '')
        context.addIssue({ code: 'custom', path: [field], message });
  });
type CardsValues = z.infer<typeof cardsSchema>;

const perPages = (['4', '8'] as const).map((value) => ({ value, label: words.perPages[value] }));

interface Counted {
  text: string;
  /** There is somebody to print a card for, and not too many. */
  canPrint: boolean;
}

/** Who gets a card, counted anew with each choice. `allotted`: candidate IDs of the exam in these class groups. */
function useCount(
  groups: readonly string[],
  title: string,
  allotted: { all: number; here: number } | undefined,
): Counted {
  const { data, error, loading } = useQuery(
    AdmitCardsSizeDocument,
    groups.length === 0 ? skipToken : { variables: { groups: [...groups] }, fetchPolicy: 'no-cache' },
  );
  const numbered = useQuery(
    AdmitCardsNumberedDocument,
    groups.length === 0 || title === ''
      ? skipToken
      : { variables: { groups: [...groups], exam_title: title }, fetchPolicy: 'no-cache' },
  );
  if (groups.length === 0) return { text: words.choose, canPrint: false };
  if (error) return { text: words.countFailed(describeError(error)), canPrint: false };
  if (loading || data === undefined) return { text: words.counting, canPrint: false };
  const approved = data.approved.aggregate?.count ?? 0;
  if (approved > mostCards) return { text: words.tooMany(mostCards), canPrint: false };
  const withNumber =
    allotted && allotted.all > 0 ? allotted.here : numbered.data?.students_aggregate.aggregate?.count;
  return {
    text: [
      words.count(approved, data.others.aggregate?.count ?? 0),
      ...(title === '' ? [words.idCards] : []),
      ...(withNumber === undefined ? [] : [words.numbered(withNumber, approved - withNumber)]),
    ].join('. '),
    canPrint: approved > 0,
  };
}

interface AdmitCardsDialogProps {
  /** Its title, set and day are filled in. */
  exam?: { exam_title: string; set_number: string; exam_date: string | null };
  /** Is chosen. */
  group?: string;
  onClose: () => void;
}

export function AdmitCardsDialog({ exam: given, group, onClose }: AdmitCardsDialogProps): ReactNode {
  const id = useId();
  const client = useApolloClient();
  const getToken = useGetToken();
  const [groups, setGroups] = useState<ReadonlySet<string>>(new Set(group === undefined ? [] : [group]));
  const [printed, setPrinted] = useState<PrintedCards | null>(null);
  const form = useForm<CardsValues>({
    resolver: zodResolver(cardsSchema),
    defaultValues: {
      title: given?.exam_title ?? '',
      set: given?.set_number ?? '',
      day: given?.exam_date ?? '',
      time: '',
      place: '',
      perPage: '4',
    },
    mode: 'onTouched',
  });
  const typed = useWatch({ control: form.control });
  const exam = {
    exam_title: typed.title?.trim() ?? '',
    set_number: typed.set?.trim() ?? '',
    exam_date: typed.day ?? '',
  };
  const isNamed = exam.exam_title !== '' && kathmanduInstant(exam.exam_date, '00:00') !== null;
  const seats = useQuery(
    SeatsAllottedDocument,
    isNamed ? { variables: { groups: [...groups], ...exam }, fetchPolicy: 'no-cache' } : skipToken,
  );
  const allotted = isNamed
    ? seats.data && { all: seats.data.all.aggregate?.count ?? 0, here: seats.data.here.aggregate?.count ?? 0 }
    : undefined;
  const count = useCount([...groups], exam.exam_title, allotted);
  const actions = useAction();
  const again = (): void => void seats.refetch().catch(() => undefined);
  const allot = async (): Promise<void> => {
    if (exam.exam_title === '') {
      form.setError('title', { message: errors.exam }, { shouldFocus: true });
      return;
    }
    if (!(await form.trigger(['title', 'set', 'day'], { shouldFocus: true }))) return;
    actions.ask(allotAction(exam, [...groups], seats.data?.last[0]?.candidate_id, again));
  };

  const toggle = (one: string): void => {
    const next = new Set(groups);
    if (!next.delete(one)) next.add(one);
    setGroups(next);
  };
  const print = async ({ perPage, ...typed }: CardsValues): Promise<void> => {
    const isOfExam = typed.title !== '';
    try {
      const { data } = await client.query({
        query: AdmitCardStudentsDocument,
        variables: {
          ...{ groups: [...groups], ...exam, limit: mostCards + 1 },
          exam_date: isOfExam ? exam.exam_date : kathmanduDay(new Date()),
        },
        ...freshly,
      });
      const photos = z
        .object({ students: z.array(z.string()) })
        .parse(await callServer(getToken, 'GET', '/files/photos'));
      const cards = cardsOf(data?.students ?? [], data?.seats, new Set(photos.students));
      if (cards.length === 0) notify({ tone: 'error', message: words.none });
      else if (cards.length > mostCards) notify({ tone: 'error', message: words.tooMany(mostCards) });
      else {
        const unknown = cards.filter(({ candidate }) => candidate === null).length;
        if (isOfExam && unknown > 0) notify({ tone: 'info', message: words.withoutNumber(unknown) });
        setPrinted({ cards, exam: isOfExam ? typed : null, perPage: perPage === '8' ? 8 : 4 });
      }
    } catch (error) {
      tellFailure(error, words.failed);
    }
  };
  const busy = form.formState.isSubmitting || printed !== null;
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{words.title}</DialogTitle>
      <DialogContent>
        {/* The title stands off the first label. */}
        <Box sx={{ height: 10 }} />
        <Form form={form} id={`${id}-form`} label={words.form} onSubmit={print}>
          <FieldGrid columns={{ xs: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) minmax(0, 1fr)' }}>
            <TextField
              control={form.control}
              name="title"
              label={words.exam}
              hint={words.examHint}
              autoComplete="off"
            />
            <TextField control={form.control} name="set" label={words.set} autoComplete="off" />
          </FieldGrid>
          <MomentFields
            control={form.control}
            day="day"
            time="time"
            labels={{ day: words.day, time: words.time }}
          />
          <FieldGrid columns={{ xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' }}>
            <TextField control={form.control} name="place" label={words.place} hint={words.placeHint} />
            <SelectField control={form.control} name="perPage" label={words.perPage} options={perPages} />
          </FieldGrid>
          <span />
        </Form>
        <Typography variant="h4" component="h3" sx={{ mb: 0.5 }}>
          {words.groups}
        </Typography>
        <ClassGroupChoice chosen={groups} disabled={busy} onToggle={toggle} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
          <Button disabled={busy || groups.size === 0} onClick={() => void allot()}>
            {words.seats.action}
          </Button>
          {allotted && allotted.all > 0 ? (
            <Button
              variant="text"
              color="error"
              disabled={busy}
              onClick={() => actions.ask(freeAction(exam, allotted.all, again))}
            >
              {words.seats.free.action}
            </Button>
          ) : null}
        </Box>
        {actions.dialog}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Box className="num" role="status" sx={{ flex: '1 1 200px', color: 'ink2' }}>
          {count.text}
        </Box>
        <Button onClick={onClose}>{words.cancel}</Button>
        <SubmitButton
          form={`${id}-form`}
          variant="ink"
          disabled={!count.canPrint}
          busy={busy}
          busyText={words.busy}
        >
          {words.print}
        </SubmitButton>
      </DialogActions>
      {printed === null ? null : <AdmitCards {...printed} onPrinted={onClose} />}
    </Dialog>
  );
}
