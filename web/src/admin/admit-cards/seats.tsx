// Candidate IDs and seats of an exam: what the office says, and the question before they are taken back.
import { z } from 'zod';
import { asciiDigits } from '../../../../shared/institute.ts';
import { admitCards } from '../../content/admitCards.ts';
import {
  AllotSeatsDocument,
  FreeSeatsDocument,
  type SeatsAllottedQueryVariables,
} from '../../graphql/generated/office.ts';
import { keepText, keptText } from '../../lib/keptText.ts';
import { FieldGrid } from '../../ui/form/FieldGrid.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import type { OfficeAction } from '../action/useAction.tsx';

const { seats: words, errors } = admitCards;
const { free } = words;

const orders = (['name', 'number'] as const).map((value) => ({ value, label: words.orders[value] }));

export const seatsSchema = z.object({
  prefix: z.string().trim().max(40, errors.tooLong(40)),
  first: z
    .string()
    .transform((text) => asciiDigits(text.trim()))
    .pipe(z.string().regex(/^\d{1,9}$/, words.errors.first)),
  order: z.enum(['name', 'number'], words.errors.order),
  rooms: z.string().transform((text, context) =>
    text.split('\n').flatMap((line) => {
      if (line.trim() === '') return [];
      const [, room, seats] = /^(.*\S)[\s,:]+(\d{1,4})$/.exec(asciiDigits(line.trim())) ?? [];
      if (room !== undefined) return [{ room: room.replace(/[\s,:]+$/, ''), seats: Number(seats) }];
      context.addIssue({ code: 'custom', message: words.errors.rooms(line.trim()) });
      return [];
    }),
  ),
});

/** What was typed last is offered again: for a group that has grown, and for the next exam. */
const kept = { prefix: 'seats-prefix', rooms: 'seats-rooms' } as const;

type Exam = Omit<SeatsAllottedQueryVariables, 'groups'>;

/** `last`: an ID that the exam has already. */
export function allotAction(
  exam: Exam,
  groups: readonly string[],
  last: string | undefined,
  onDone: () => void,
): OfficeAction {
  const action: OfficeAction<z.infer<typeof seatsSchema>> = {
    title: words.title,
    text: words.text,
    fields: {
      schema: seatsSchema,
      values: {
        prefix: last?.replace(/\d+$/, '') ?? keptText(kept.prefix) ?? '',
        first: '001',
        order: 'name',
        rooms: keptText(kept.rooms) ?? '',
      },
      first: 'prefix',
      draw: (control) => (
        <>
          <FieldGrid columns={{ xs: 'minmax(0, 1fr) minmax(0, 1fr)' }}>
            <TextField
              control={control}
              name="prefix"
              label={words.prefix}
              hint={words.prefixHint}
              autoComplete="off"
              plain
            />
            <TextField
              control={control}
              name="first"
              label={words.first}
              hint={words.firstHint}
              autoComplete="off"
              inputMode="numeric"
              plain
            />
          </FieldGrid>
          <SelectField control={control} name="order" label={words.order} options={orders} />
          <TextField
            control={control}
            name="rooms"
            label={words.rooms}
            hint={words.roomsHint}
            autoComplete="off"
            multiline
            minRows={3}
          />
        </>
      ),
    },
    words,
    harmless: true,
    failed: words.failed,
    send: async ({ mutate }, { prefix, first, order, rooms }) => {
      const data = await mutate(AllotSeatsDocument, {
        ...exam,
        ...{ class_groups: groups, prefix, first_number: first, rooms, by_name: order === 'name' },
      });
      keepText(kept.prefix, prefix);
      keepText(kept.rooms, rooms.map(({ room, seats }) => `${room} ${seats}`).join('\n'));
      onDone();
      return { told: { message: words.done(data?.allot_seats.length ?? 0) } };
    },
  };
  return action as OfficeAction;
}

export const freeAction = (exam: Exam, count: number, onDone: () => void): OfficeAction => ({
  title: free.title,
  text: free.text(count),
  words: free,
  failed: free.failed,
  send: async ({ mutate }) => {
    await mutate(FreeSeatsDocument, exam);
    onDone();
    return { told: { message: free.done } };
  },
});
