// /admin/fees/plans: what of the office's lists is a fee plan's own (docs/screens/front-desk.md).
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { asciiDigits } from '../../../../shared/institute.ts';
import { dayOfNepali } from '../../../../shared/nepaliDates.ts';
import { formatRupees } from '../../../../shared/numbers.ts';
import { adminFees, feePlans as words } from '../../content/adminFees.ts';
import {
  AddFeePlanDocument,
  DeleteFeePlanDocument,
  OfficeFeePlanChangesDocument,
  OfficeFeePlanDocument,
  type OfficeFeePlanFragment,
  OfficeFeePlanLiveDocument,
  OfficeFeePlansDocument,
  UpdateFeePlanDocument,
} from '../../graphql/generated/admin.ts';
import { isDay } from '../../lib/calendarDays.ts';
import { CellText } from '../../ui/CellText.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { useAction } from '../action/useAction.tsx';
import { useClassGroupNames } from '../class-groups/classGroupNames.ts';
import { chargeGroupAction, readRupees, rupees } from '../fees/feeActions.tsx';
import { ResourcePage } from '../resources/ResourcePage.tsx';
import { type FormValues, type OwnInputProps, textIn } from '../resources/fields.ts';
import type { ResourceOf } from '../resources/resource.ts';

// Instalments as the office types them, a line each: a day of either calendar and rupees.
const stored = z.array(z.object({ due_day: z.string(), amount: z.number() }));
type Instalments = z.infer<typeof stored>;

const most = 24;
/** Years of Bikram Sambat are 56 or 57 later. */
const firstNepaliYear = 2070;

/** '2026-12-01', '2083/8/16' and so in Devanagari digits. */
function readDay(text: string): string | null {
  const day = asciiDigits(text).replaceAll('/', '-');
  if (Number(day.slice(0, 4)) >= firstNepaliYear) return dayOfNepali(day);
  return isDay(day) ? day : null;
}

/** `problem`: in words, of the first line that is none. */
function readInstalments(text: string): { instalments: Instalments; problem?: string } {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length === 0 || lines.length > most) return { instalments: [], problem: words.noInstalments };
  const instalments: Instalments = [];
  for (const line of lines) {
    const [, day = '', rest = ''] = /^(\S+)\s+(?:Rs\.?\s*)?(.+)$/.exec(line) ?? [];
    const [due_day, amount] = [readDay(day), readRupees(rest)];
    if (due_day === null || amount === null || amount <= 0)
      return { instalments: [], problem: words.instalmentsProblem(line) };
    instalments.push({ due_day, amount });
  }
  return { instalments: instalments.toSorted((one, other) => (one.due_day < other.due_day ? -1 : 1)) };
}

/** Of what is typed; null as long as it is no list of instalments. */
function totalOf(text: string): number | null {
  const { instalments, problem } = readInstalments(text);
  if (problem !== undefined) return null;
  return instalments.reduce((paisa, { amount }) => paisa + Math.round(amount * 100), 0) / 100;
}

const writeInstalments = (column: unknown): string =>
  (stored.safeParse(column).data ?? []).map(({ due_day, amount }) => `${due_day} ${amount}`).join('\n');

function GroupField({ control, label, disabled }: OwnInputProps): ReactNode {
  const { groups = [] } = useClassGroupNames();
  return (
    <SelectField<FormValues>
      control={control}
      name="class_group_id"
      label={label}
      disabled={disabled}
      placeholder={words.chooseGroup}
      options={groups.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}

/** Beside the title of a stored plan. */
function ChargeGroup({ plan }: { plan: OfficeFeePlanFragment }): ReactNode {
  const actions = useAction();
  const whole = (plan.total ?? 0) + plan.admission_fee;
  return (
    <>
      <Button size="small" onClick={() => actions.ask(chargeGroupAction({ ...plan, whole }))}>
        {adminFees.charge.group}
      </Button>
      {actions.dialog}
    </>
  );
}

const plans: ResourceOf<OfficeFeePlanFragment, OfficeFeePlanFragment> = {
  name: 'fee_plans',
  words,
  documents: {
    list: OfficeFeePlansDocument,
    row: OfficeFeePlanDocument,
    rowLive: OfficeFeePlanLiveDocument,
    add: AddFeePlanDocument,
    update: UpdateFeePlanDocument,
    remove: DeleteFeePlanDocument,
    changes: OfficeFeePlanChangesDocument,
  },
  fields: [
    {
      kind: 'line',
      name: 'title',
      label: words.fields.title,
      required: true,
      longest: 120,
      hint: () => words.titleHint,
    },
    {
      kind: 'own',
      name: 'class_group_id',
      label: words.fields.class_group_id,
      required: true,
      draw: GroupField,
      said: (id) => id,
    },
    {
      kind: 'line',
      name: 'admission_fee',
      label: words.fields.admission_fee,
      required: true,
      rule: rupees(adminFees.errors.amount, 0),
      input: { inputMode: 'decimal' },
      hint: () => words.admissionHint,
    },
    {
      kind: 'text',
      name: 'instalments',
      label: words.fields.instalments,
      required: true,
      rows: 4,
      apart: true,
      hint: (value) => words.instalmentsHint(totalOf(textIn(value))),
    },
  ],
  initial: () => ({ admission_fee: '0' }),
  toValues: ({ instalments }) => ({ instalments: writeInstalments(instalments) }),
  toRow: ({ instalments }) => ({ instalments: readInstalments(textIn(instalments)).instalments }),
  check: ({ instalments }): Record<string, string> => {
    const { problem } = readInstalments(textIn(instalments));
    return problem === undefined ? {} : { instalments: problem };
  },
  searched: ['title'],
  day: 'created_at',
  detail: {
    label: words.detail,
    of: ({ total, instalments, class_group }) => (
      <CellText>
        {`${words.of(total ?? 0, (instalments as unknown[]).length)} · ${class_group?.name ?? words.goneGroup}`}
      </CellText>
    ),
  },
  site: () => null,
  head: {
    title: ({ title, total }) => `${title} · ${formatRupees(total ?? 0)}`,
    aside: (plan) => <ChargeGroup plan={plan} />,
  },
};

export function FeePlansPage(): ReactNode {
  return <ResourcePage resource={plans} />;
}
