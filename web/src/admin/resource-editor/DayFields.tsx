// Fields of days. A day is typed in either calendar and kept as the Gregorian one; what is typed in Bikram Sambat and is no day
// stays in the field as it is, so that a draft has it and saving says what is wrong.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { type KeyboardEvent, type ReactNode, type Ref, useId, useState, useSyncExternalStore } from 'react';
import { type Control, useController } from 'react-hook-form';
import { formatDate, formatLongDate, weekdays } from '../../../../shared/dates.ts';
import { dayOfNepali, formatNepaliDate, nepaliNumbers } from '../../../../shared/nepaliDates.ts';
import { adminResources } from '../../content/adminResources.ts';
import { isDay } from '../../lib/calendarDays.ts';
import { keepText, keptText, watchKept } from '../../lib/keptText.ts';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { describedBy, FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { type FormValues, isTypedNepali, listIn, textIn, type TypedNepali } from '../resources/fields.ts';

const words = adminResources.day;

type Calendar = 'ad' | 'bs';

// Which calendar somebody writes in is a habit: the same for all fields of this browser.
const habit = 'prabesh-day-calendar';
const readHabit = (): Calendar => (keptText(habit) === 'bs' ? 'bs' : 'ad');

type DayValue = string | TypedNepali;

interface DayInputProps {
  id: string;
  value: DayValue;
  onChange: (value: DayValue) => void;
  onBlur?: () => void;
  inputRef?: Ref<HTMLInputElement>;
  disabled: boolean;
  isWrong: boolean;
  describedById?: string | undefined;
  onEnter?: () => void;
}

/** The day in the other calendar than the one it is written in. */
function otherWay(value: DayValue, calendar: Calendar): ReactNode {
  if (isTypedNepali(value) || !isDay(value)) return null;
  if (calendar === 'bs') return formatLongDate(value);
  return (
    <span lang="ne" className="nepaliWords">
      {formatNepaliDate(value)}
    </span>
  );
}

/** After 2090 Bikram Sambat is not known: such a day is written in the other calendar. */
function useCalendar(value: DayValue): Calendar {
  const habitual = useSyncExternalStore(watchKept, readHabit);
  if (isTypedNepali(value)) return 'bs';
  return habitual === 'bs' && value !== '' && nepaliNumbers(value) === '' ? 'ad' : habitual;
}

function DayInput(props: DayInputProps): ReactNode {
  const { id, value, onChange, disabled } = props;
  const calendar = useCalendar(value);
  // As it was typed, as long as it means what the field holds: '2083/8/9' is not written anew under the writer's hands.
  const [typed, setTyped] = useState<{ text: string; value: DayValue }>({ text: '', value: '' });
  const nepali =
    typed.value === value && value !== ''
      ? typed.text
      : isTypedNepali(value)
        ? value.nepali
        : nepaliNumbers(value);
  const write = (text: string): void => {
    const next = calendar === 'ad' || text === '' ? text : (dayOfNepali(text) ?? { nepali: text });
    setTyped({ text, value: next });
    onChange(next);
  };
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      <OutlinedInput
        id={id}
        // Another element: a browser's date field keeps what it was given last.
        key={calendar}
        type={calendar === 'ad' ? 'date' : 'text'}
        value={calendar === 'ad' ? textIn(value) : nepali}
        onChange={(event) => write(event.target.value)}
        onBlur={props.onBlur}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'Enter' || props.onEnter === undefined) return;
          event.preventDefault();
          props.onEnter();
        }}
        inputRef={props.inputRef}
        disabled={disabled}
        error={props.isWrong}
        placeholder={words.pattern}
        inputProps={{
          'aria-describedby': props.describedById,
          autoComplete: 'off',
          ...(calendar === 'bs' ? { inputMode: 'numeric', maxLength: 20 } : {}),
        }}
        sx={{ flex: 1, minWidth: 0 }}
      />
      <ToggleButtonGroup
        exclusive
        value={calendar}
        aria-label={words.calendars}
        disabled={disabled}
        onChange={(_, next: Calendar | null) => {
          if (next === null) return;
          // What is no day of the one calendar means nothing in the other.
          if (isTypedNepali(value)) onChange('');
          keepText(habit, next);
        }}
        sx={{ flex: 'none' }}
      >
        <ToggleButton value="ad">{words.ad}</ToggleButton>
        <ToggleButton value="bs">{words.bs}</ToggleButton>
      </ToggleButtonGroup>
    </Box>
  );
}

interface DayFieldProps {
  control: Control<FormValues, unknown, FormValues>;
  name: string;
  label: string;
  hint?: string | undefined;
  disabled: boolean;
}

/** One day, in either calendar; the other one stands below it. */
export function DayField({ control, name, ...props }: DayFieldProps): ReactNode {
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const error = fieldState.error?.message;
  const value = isTypedNepali(field.value) ? field.value : textIn(field.value);
  const calendar = useCalendar(value);
  const hint = otherWay(value, calendar) ?? props.hint;
  return (
    <FieldFrame id={id} label={props.label} error={error} hint={hint}>
      <DayInput
        id={id}
        value={value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        inputRef={field.ref}
        disabled={props.disabled}
        isWrong={error !== undefined}
        describedById={describedBy(id, error, hint)}
      />
    </FieldFrame>
  );
}

/** A day, in either calendar, and a time in Kathmandu. */
export function MomentField({ name, label, hint, ...props }: DayFieldProps): ReactNode {
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{
        display: 'grid',
        gap: '0 12px',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 148px' },
      }}
    >
      <DayField {...props} name={`${name}.day`} label={label} hint={hint} />
      <TextField<FormValues> {...props} name={`${name}.time`} label={words.time} type="time" />
    </Box>
  );
}

/** Days of the week, Sunday first; none, one or several. */
export function WeekdaysField({ control, name, ...props }: DayFieldProps): ReactNode {
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const error = fieldState.error?.message;
  return (
    <FieldFrame id={id} label={props.label} error={error} hint={props.hint} labelledById>
      <ToggleButtonGroup
        value={listIn(field.value)}
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy(id, error, props.hint)}
        disabled={props.disabled}
        onChange={(_, days: string[]) => field.onChange([...days].sort())}
        onBlur={field.onBlur}
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(7, minmax(0, 1fr))' }}
      >
        {weekdays.map((name, day) => (
          <ToggleButton
            key={name}
            value={String(day)}
            ref={day === 0 ? field.ref : undefined}
            sx={{ px: 0, minWidth: 0 }}
          >
            <span aria-hidden="true">{name.slice(0, 3)}</span>
            <VisuallyHidden>{name}</VisuallyHidden>
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </FieldFrame>
  );
}

/** Several days, each taken in and out by itself. */
export function DaysField({ control, name, ...props }: DayFieldProps): ReactNode {
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const [next, setNext] = useState<DayValue>('');
  const days = listIn(field.value);
  const add = (): void => {
    if (isTypedNepali(next) || !isDay(next)) return;
    field.onChange([...new Set([...days, next])].sort());
    setNext('');
  };
  const wrong = isTypedNepali(next) ? words.noNepali(next.nepali) : undefined;
  const shownError = fieldState.error?.message ?? wrong;
  return (
    <FieldFrame
      id={id}
      label={props.label}
      error={shownError}
      hint={otherWay(next, readHabit()) ?? (days.length === 0 ? words.none : undefined)}
    >
      {days.length === 0 ? null : (
        <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1 }}>
          {days.map((day) => (
            <li key={day}>
              <Button
                size="small"
                disabled={props.disabled}
                aria-label={words.takeBack(formatDate(day))}
                endIcon={<Icon name="close" size={16} />}
                onClick={() => field.onChange(days.filter((one) => one !== day))}
              >
                <span className="num">{formatDate(day)}</span>
              </Button>
            </li>
          ))}
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Box sx={{ flex: '1 1 240px' }}>
          <DayInput
            id={id}
            value={next}
            onChange={setNext}
            // What is typed and left is not lost.
            onBlur={() => {
              add();
              field.onBlur();
            }}
            inputRef={field.ref}
            disabled={props.disabled}
            isWrong={shownError !== undefined}
            describedById={`${id}-text`}
            onEnter={add}
          />
        </Box>
        <Button disabled={props.disabled} onClick={add}>
          {words.add}
        </Button>
      </Box>
    </FieldFrame>
  );
}
