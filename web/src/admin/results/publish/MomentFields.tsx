// When something is public: one of several choices, each with a sentence that says what it means; and a day and a time in
// Kathmandu, in the browser's own inputs, with the day of Bikram Sambat beside it.
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import Radio from '@mui/material/Radio';
import { type ReactNode, type SyntheticEvent, useId, useState } from 'react';
import { type Control, type FieldPath, type FieldValues, useController, useWatch } from 'react-hook-form';
import { formatWeekday, kathmanduDay, kathmanduInstant } from '../../../../../shared/dates.ts';
import { formatNepaliDate } from '../../../../../shared/nepaliDates.ts';
import { resultsPublishing } from '../../../content/resultsPublishing.ts';
import { describedBy, FieldFrame } from '../../../ui/form/FieldFrame.tsx';
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx';
import { unreadable } from './publicationSchema.ts';

const { choice: words, zone } = resultsPublishing;

interface PartProps<T extends FieldValues> {
  control: Control<T, unknown, FieldValues>;
  name: FieldPath<T>;
  label: string;
  type: 'date' | 'time';
  min?: string;
  hint: ReactNode;
}

function Part<T extends FieldValues>({ control, name, label, type, min, hint }: PartProps<T>) {
  const id = useId();
  const { field, fieldState } = useController({ control: control as Control<T>, name });
  const error = fieldState.error?.message;
  const value: unknown = field.value;
  // February 30, or half a date, is no value to the browser; that something stands there it tells by this alone.
  const look = ({ target }: SyntheticEvent): void => {
    if (!(target instanceof HTMLInputElement) || target.value !== '') return;
    const now = target.validity.badInput ? unreadable : '';
    if (now !== value) field.onChange(now);
  };
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <OutlinedInput
        id={id}
        name={field.name}
        type={type}
        error={error !== undefined}
        value={value === unreadable ? '' : value}
        onChange={field.onChange}
        onKeyUp={look}
        onBlurCapture={look}
        onBlur={field.onBlur}
        inputRef={field.ref}
        inputProps={{ min, 'aria-describedby': describedBy(id, error, hint) }}
      />
    </FieldFrame>
  );
}

interface MomentFieldsProps<T extends FieldValues> {
  control: Control<T, unknown, FieldValues>;
  day: FieldPath<T>;
  time: FieldPath<T>;
  /** Of the two; of publication unless told. */
  labels?: { day: string; time: string };
}

export function MomentFields<T extends FieldValues>(props: MomentFieldsProps<T>): ReactNode {
  const { control, day, time, labels = words } = props;
  const [today] = useState(() => kathmanduDay(new Date()));
  const chosen: unknown = useWatch({ control: control as Control<T>, name: day });
  const known = typeof chosen === 'string' && kathmanduInstant(chosen, '00:00') !== null ? chosen : null;
  const nepali = known === null ? '' : formatNepaliDate(known);
  return (
    <FieldGrid columns={{ xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' }}>
      <Part
        control={control}
        name={day}
        label={labels.day}
        type="date"
        min={today}
        hint={
          known === null ? undefined : (
            <>
              {formatWeekday(known)}
              {nepali === '' ? null : <span lang="ne">{` · ${nepali}`}</span>}
            </>
          )
        }
      />
      <Part control={control} name={time} label={labels.time} type="time" hint={zone} />
    </FieldGrid>
  );
}

interface ChoiceFieldProps<Value extends string> {
  label: string;
  value: unknown;
  choices: readonly {
    value: Value;
    label: string;
    text: string;
    /** Belongs to it, while it is chosen. */
    more?: ReactNode;
  }[];
  onChange: (value: Value) => void;
}

export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>): ReactNode {
  const id = useId();
  return (
    <Box role="radiogroup" aria-label={props.label} sx={{ display: 'grid', gap: 0.5 }}>
      {props.choices.map(({ value, label, text, more }) => (
        <Box
          key={value}
          sx={{ display: 'grid', gridTemplateColumns: '34px minmax(0, 1fr)', alignItems: 'start' }}
        >
          <Radio
            id={`${id}-${value}`}
            name={id}
            value={value}
            checked={props.value === value}
            onChange={() => props.onChange(value)}
            slotProps={{ input: { 'aria-describedby': `${id}-${value}-text` } }}
            sx={{
              gridRow: '1 / span 2',
              m: { xs: '-5px 0 -7px -9px', portal: '-10px 0 -7px -9px' },
              p: '9px',
            }}
          />
          <Box
            component="label"
            htmlFor={`${id}-${value}`}
            sx={{ py: { xs: '5px', portal: 0 }, fontWeight: 550, cursor: 'pointer' }}
          >
            {label}
          </Box>
          <Box
            id={`${id}-${value}-text`}
            sx={{ gridColumn: 2, color: 'ink2', fontSize: '0.9375rem', lineHeight: 1.35, pb: '6px' }}
          >
            {text}
          </Box>
          {more && props.value === value ? (
            <Box sx={{ gridColumn: 2, maxWidth: 440, pt: '6px', pb: '26px' }}>{more}</Box>
          ) : null}
        </Box>
      ))}
    </Box>
  );
}
