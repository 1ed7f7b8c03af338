// What the office does with fees after a question.
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { asciiDigits } from '../../../../shared/institute.ts';
import { adminFees as words, feeMethods } from '../../content/adminFees.ts';
import {
  AssignPlanDocument,
  BookOnlinePaymentDocument,
  CashTakenDocument,
  CloseDayDocument,
  GiveConcessionDocument,
  PaymentDoubtsDocument,
  ReverseEntryDocument,
  TakePaymentDocument,
} from '../../graphql/generated/office.ts';
import { newId } from '../../lib/newId.ts';
import { withSentence } from '../../lib/refusals.ts';
import { FieldGrid } from '../../ui/form/FieldGrid.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import type { OfficeAction, ReadQuestion, Sender } from '../action/useAction.tsx';
import { freshly } from '../list/useLiveRows.ts';

const { errors } = words;

/** By name, or by e-mail where there is none. */
export const calledOf = (entry: { actor_name: string | null; actor_email: string | null }): string =>
  entry.actor_name || (entry.actor_email ?? words.closing.system);

/** Who made an entry: by name, with the e-mail beside it. */
export const actorOf = (entry: { actor_name: string | null; actor_email: string | null }): string =>
  [entry.actor_name, entry.actor_email].filter(Boolean).join(', ') || words.closing.system;

/** Rupees as somebody types them: '5,000', '५०००', '-20.50'. Null for what is no amount. */
export function readRupees(text: string): number | null {
  const plain = asciiDigits(text).replace(/[\s,]/g, '');
  return /^-?\d{1,7}(\.\d{1,2})?$/.test(plain) ? Number(plain) : null;
}

/** An amount of `least` and more. */
export const rupees = (problem: string, least: number) =>
  z.string().transform((text, context) => {
    const amount = readRupees(text);
    if (amount === null || amount < least) context.addIssue({ code: 'custom', message: problem });
    return amount ?? 0;
  });

const reason = z.string().trim().min(1, errors.reason).max(300, errors.tooLong);

export const paymentSchema = z.object({
  amount: rupees(errors.amount, 0.01),
  method: z.enum(feeMethods, errors.method),
  reference: z.string().trim().max(100, errors.reference),
});
type Payment = z.infer<typeof paymentSchema>;

export interface Payer {
  id: string;
  name: string;
  due: number;
  balance: number;
}

export interface TakenPayment {
  id: string;
  receipt: string | null;
}

async function take(
  { mutate }: Sender,
  { id, payer, payment, confirmed }: { id: string; payer: Payer; payment: Payment; confirmed: boolean },
  onTaken: (taken: TakenPayment) => void,
) {
  const data = await mutate(TakePaymentDocument, { id, student: payer.id, ...payment, confirmed });
  const [taken] = data?.take_payment ?? [];
  if (!taken) return undefined;
  onTaken(taken);
  return {
    told: {
      title: words.take.done(taken.receipt ?? ''),
      message: words.take.doneText(payment.amount, payer.name),
      named: true,
    },
  };
}

/** `onTaken`: its receipt can be printed. */
export function takeAction(payer: Payer, onTaken: (taken: TakenPayment) => void): OfficeAction<Payment> {
  const { take: ask } = words;
  // One for all tries: a payment whose answer was lost is not taken twice.
  const id = newId();
  const wanted = payer.due > 0 ? payer.due : Math.max(payer.balance, 0);
  const action = (values: { [Name in keyof Payment]: unknown }): OfficeAction<Payment> => ({
    title: ask.title(payer.name),
    text: ask.text(payer.due, payer.balance),
    harmless: true,
    words: ask,
    failed: withSentence(ask.failed),
    fields: {
      schema: paymentSchema,
      values,
      first: 'amount',
      selected: true,
      draw: (): ReactNode => (
        <>
          <FieldGrid columns={{ xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}>
            <TextField name="amount" label={ask.amount} inputMode="decimal" />
            <SelectField
              name="method"
              label={ask.method}
              options={feeMethods.map((value) => ({ value, label: value }))}
            />
          </FieldGrid>
          <TextField name="reference" label={ask.reference} hint={ask.referenceHint} plain />
        </>
      ),
    },
    send: async (sender, payment) => {
      const { amount, method, reference } = payment;
      const { data } = await sender.client.query({
        query: PaymentDoubtsDocument,
        variables: { student: payer.id, amount, method, reference },
        ...freshly,
      });
      const doubts = data?.doubts_of_payment ?? [];
      if (doubts.length === 0) return take(sender, { id, payer, payment, confirmed: false }, onTaken);
      const sure: OfficeAction = {
        title: ask.sure,
        text: doubts.map(({ doubt }) => (
          <Box component="span" key={doubt} sx={{ display: 'block', mt: 0.5 }}>
            {doubt}
          </Box>
        )),
        words: { confirm: ask.anyway, busy: ask.busy },
        failed: withSentence(ask.failed),
        back: action({ ...payment, amount: String(amount) }),
        send: (again) => take(again, { id, payer, payment, confirmed: true }, onTaken),
      };
      return { ask: sure };
    },
  });
  return action({ amount: wanted === 0 ? '' : String(wanted), method: 'Cash', reference: '' });
}

export const concessionSchema = z.object({
  given: z.string().transform((text, context) => {
    const [, number = '', percent] = /^(.*?)\s*(%)?$/.exec(text.trim()) ?? [];
    const value = readRupees(number);
    if (value === null || value <= 0 || (percent !== undefined && value > 100))
      context.addIssue({ code: 'custom', message: errors.concession });
    return percent === undefined ? { amount: value } : { percent: value };
  }),
  reason,
});

export function concessionAction({
  id: student,
  name,
}: Payer): OfficeAction<z.infer<typeof concessionSchema>> {
  const { concession } = words;
  const id = newId();
  return {
    title: concession.title(name),
    text: concession.text,
    harmless: true,
    words: concession,
    failed: withSentence(concession.failed),
    fields: {
      schema: concessionSchema,
      values: { given: '', reason: '' },
      draw: (): ReactNode => (
        <>
          <TextField name="given" label={concession.given} />
          <TextField name="reason" label={concession.reason} />
        </>
      ),
    },
    send: async ({ mutate }, { given, reason: why }) => {
      await mutate(GiveConcessionDocument, { id, student, reason: why, ...given });
      return { told: { message: concession.done } };
    },
  };
}

export const reversalSchema = z.object({ reason });

/** `what`: the entry in words; `amount`: without its sign. */
export function reverseAction(
  id: string,
  what: string,
  amount: number,
): OfficeAction<z.infer<typeof reversalSchema>> {
  const { reverse } = words;
  return {
    title: reverse.title,
    text: reverse.text(what, amount),
    words: reverse,
    failed: withSentence(reverse.failed),
    fields: {
      schema: reversalSchema,
      values: { reason: '' },
      draw: (): ReactNode => <TextField name="reason" label={reverse.reason} />,
    },
    send: async ({ mutate }, { reason: why }) => {
      await mutate(ReverseEntryDocument, { id, reason: why });
      return { told: { message: reverse.done } };
    },
  };
}

async function assign({ mutate }: Sender, plan: string, students: string[] | null) {
  const data = await mutate(AssignPlanDocument, { plan, students });
  const charged = new Set(data?.assign_plan.map(({ student_id }) => student_id)).size;
  const { charge } = words;
  return { told: { message: charged === 0 ? charge.already : charge.done(charged) } };
}

export const chargeSchema = z.object({ plan: z.string().min(1, errors.plan) });

export function chargeAction(
  { id, name }: Payer,
  plans: readonly { value: string; label: string }[],
): OfficeAction<z.infer<typeof chargeSchema>> {
  const { charge } = words;
  return {
    title: charge.title(name),
    text: charge.text,
    harmless: true,
    words: charge,
    failed: withSentence(charge.failed),
    fields: {
      schema: chargeSchema,
      values: { plan: plans[0]?.value ?? '' },
      draw: (): ReactNode => <SelectField name="plan" label={charge.plan} options={plans} />,
    },
    send: (sender, { plan }) => assign(sender, plan, [id]),
  };
}

/** To all who are in its class group. */
export function chargeGroupAction({
  id,
  title,
  whole,
}: {
  id: string;
  title: string;
  whole: number;
}): OfficeAction {
  const { charge } = words;
  return {
    title: charge.groupTitle(title),
    text: charge.groupText(whole),
    harmless: true,
    words: { confirm: charge.group, busy: charge.busy },
    failed: withSentence(charge.failed),
    send: (sender) => assign(sender, id, null),
  };
}

export const closingSchema = z.object({
  // More may have been given back than was taken.
  counted: rupees(errors.cash, -9_999_999),
  reason: z.string().trim().max(300, errors.tooLong),
});

/** About the till as it is when the question is asked. */
export const closeAction: ReadQuestion = async (client) => {
  const { closing } = words;
  const id = newId();
  const { data } = await client.query({ query: CashTakenDocument, ...freshly });
  const cash = data?.cash.aggregate?.sum?.amount ?? 0;
  const action: OfficeAction<z.infer<typeof closingSchema>> = {
    title: closing.question,
    text: closing.text(cash),
    harmless: true,
    words: closing,
    failed: withSentence(closing.failed),
    fields: {
      schema: closingSchema,
      values: { counted: '', reason: '' },
      draw: (): ReactNode => (
        <>
          <TextField name="counted" label={closing.counted} inputMode="decimal" />
          <TextField name="reason" label={closing.reason} hint={closing.reasonHint} />
        </>
      ),
    },
    send: async ({ mutate }, { counted, reason: why }) => {
      if (counted !== cash && why === '') return { field: 'reason', message: errors.reason };
      await mutate(CloseDayDocument, { id, cash: counted, reason: why });
      return { told: { message: closing.done } };
    },
  };
  return action as OfficeAction;
};

/** Enters what has arrived of a payment online, in place of what was asked for. */
export function bookAction({ id, arrived }: { id: string; arrived: number }): OfficeAction {
  const { online } = words;
  return {
    title: online.question,
    text: online.text(arrived),
    harmless: true,
    words: online,
    failed: withSentence(online.failedToBook),
    send: async ({ mutate }) => {
      await mutate(BookOnlinePaymentDocument, { id });
      return { told: { message: online.done } };
    },
  };
}
