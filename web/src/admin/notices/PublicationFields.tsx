// Who sees a notice and when, as the office's form has it: public, at a time, or a draft for colleagues; when it goes; and
// whether it stands at the top. A file of its own, as the list of what a notice is has no room for it.
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { type ReactNode, useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { kathmanduDay, kathmanduInstant } from '../../../../shared/dates.ts';
import { adminNotices } from '../../content/adminNotices.ts';
import { isRefusedAs } from '../../lib/refusals.ts';
import type { FormValues, OwnInputProps } from '../resources/resource.ts';
import { ChoiceField, MomentFields } from '../results/publish/MomentFields.tsx';
import { momentOf, readMoment } from '../results/publish/publicationSchema.ts';

const { publication: words, fields: labels } = adminNotices;

/** The columns behind the fields. */
interface Publication {
  state: string;
  publish_at: string | null;
  expires_at: string | null;
  pinned: boolean;
}

const yes = 'yes';
function textOf(values: FormValues, name: string): string {
  const value = values[name];
  return typeof value === 'string' ? value : '';
}
const momentIn = (values: FormValues, name: 'publish' | 'expires') => ({
  day: textOf(values, `${name}_day`),
  time: textOf(values, `${name}_time`),
});

export function publicationValues({ state, publish_at, expires_at, pinned }: Publication): FormValues {
  const [publish, expires] = [momentOf(publish_at), momentOf(expires_at)];
  return {
    pinned: pinned ? yes : '',
    state,
    publish_day: publish.day,
    publish_time: publish.time,
    expires_day: expires.day,
    expires_time: expires.time,
  };
}

/** What is stored of the fields; a moment that nobody has touched stays as it is, to the second. */
export function publicationRow(values: FormValues, before: FormValues | null): Record<string, unknown> {
  const state = textOf(values, 'state');
  const row: Record<string, unknown> = { pinned: values.pinned === yes, ...(state === '' ? {} : { state }) };
  for (const name of ['publish', 'expires'] as const) {
    const { day, time } = momentIn(values, name);
    const old = before && momentIn(before, name);
    if (old !== null && old.day === day && old.time === time) continue;
    row[`${name}_at`] = kathmanduInstant(day, time)?.toISOString() ?? null;
  }
  return row;
}

function problemsOfExpiry(values: FormValues, from: Date): Record<string, string> {
  const { day, time } = momentIn(values, 'expires');
  if (day === '' && time === '') return {};
  const problems = {
    ...(kathmanduInstant(day, '00:00') === null ? { expires_day: words.noDay } : {}),
    ...(kathmanduInstant('2025-01-01', time) === null ? { expires_time: words.noTime } : {}),
  };
  const at = kathmanduInstant(day, time);
  const isLive = ['published', 'scheduled'].includes(textOf(values, 'state'));
  return at !== null && isLive && at <= from ? { expires_time: words.early } : problems;
}

export function checkPublication(values: FormValues): Record<string, string> {
  const now = new Date();
  if (textOf(values, 'state') !== 'scheduled') return problemsOfExpiry(values, now);
  const verdict = readMoment(momentIn(values, 'publish'), now);
  if ('instant' in verdict) return problemsOfExpiry(values, verdict.instant);
  const { day, time } = verdict.problems;
  return {
    ...(day === undefined ? {} : { publish_day: day }),
    ...(time === undefined ? {} : { publish_time: time }),
    ...problemsOfExpiry(values, now),
  };
}

/** The database's clock is the one that counts. */
export function refusedPublication(error: unknown): { field: string; message: string } | undefined {
  if (isRefusedAs(error, 'expires-too-early')) return { field: 'expires_time', message: words.early };
  if (!isRefusedAs(error, 'time-passed')) return undefined;
  const verdict = readMoment({ day: '2000-01-01', time: '00:00' }, new Date());
  const message = 'problems' in verdict ? verdict.problems.time : undefined;
  return { field: 'publish_time', message: message ?? '' };
}

export function PinField({ control, label, disabled }: OwnInputProps): ReactNode {
  const id = useId();
  const { field } = useController({ control, name: 'pinned' });
  return (
    <Box>
      <FormControlLabel
        label={label}
        disabled={disabled}
        control={
          <Checkbox
            checked={field.value === yes}
            onChange={(event) => field.onChange(event.target.checked ? yes : '')}
            onBlur={field.onBlur}
            slotProps={{ input: { ref: field.ref, 'aria-describedby': `${id}-text` } }}
          />
        }
        sx={{ minHeight: { xs: 44, portal: 36 }, '& .MuiFormControlLabel-label': { fontWeight: 550 } }}
      />
      <FormHelperText id={`${id}-text`} sx={{ m: { xs: '-8px 0 0 34px', portal: '-6px 0 0 34px' } }}>
        {adminNotices.pinned.hint}
      </FormHelperText>
    </Box>
  );
}

const choices = ['published', 'scheduled', 'draft', 'expired'] as const;

export function PublicationField({ control, label, disabled }: OwnInputProps): ReactNode {
  const { field } = useController({ control, name: 'state' });
  const [first] = useState(field.value);
  const moments = { day: labels.publishDay, time: labels.publishTime };
  return (
    <Box
      component="fieldset"
      disabled={disabled}
      sx={{ m: 0, p: 0, border: 0, minWidth: 0, display: 'grid', gap: 0.5 }}
    >
      <Box sx={{ mb: '6px', fontSize: '0.9375rem', fontWeight: 550 }}>{label}</Box>
      <ChoiceField
        label={words.how}
        value={field.value}
        onChange={field.onChange}
        choices={choices
          .filter((choice) => choice !== 'expired' || [first, field.value].includes(choice))
          .map((choice) => ({
            value: choice,
            label: words[choice],
            text: words[`${choice}Text`],
            more:
              choice === 'scheduled' ? (
                <MomentFields<FormValues>
                  control={control}
                  day="publish_day"
                  time="publish_time"
                  labels={moments}
                />
              ) : null,
          }))}
      />
      <Expiry control={control} disabled={disabled} />
    </Box>
  );
}

/** At the end of the day, unless somebody says another time. */
const lastMinute = '23:59';

function Expiry({ control, disabled }: Omit<OwnInputProps, 'label'>): ReactNode {
  const day = useController({ control, name: 'expires_day' }).field;
  const time = useController({ control, name: 'expires_time' }).field;
  const isOn = Boolean(day.value) || Boolean(time.value);
  return (
    <Box>
      <FormControlLabel
        label={words.expires}
        disabled={disabled}
        control={
          <Checkbox
            checked={isOn}
            onChange={({ target }) => {
              day.onChange(target.checked ? kathmanduDay(new Date(Date.now() + 7 * 86_400_000)) : '');
              time.onChange(target.checked ? lastMinute : '');
            }}
          />
        }
        sx={{ minHeight: { xs: 44, portal: 36 }, '& .MuiFormControlLabel-label': { fontWeight: 550 } }}
      />
      {isOn ? (
        <Box sx={{ maxWidth: 474, pl: '34px', pt: '6px', pb: '26px' }}>
          <MomentFields<FormValues>
            control={control}
            day="expires_day"
            time="expires_time"
            labels={{ day: labels.expiresDay, time: labels.expiresTime }}
          />
        </Box>
      ) : null}
    </Box>
  );
}
