// Who sees a notice and when, as the office's form has it: public, at a time, or a draft for colleagues; and when it goes. A file
// of its own, as the list of what a notice is has no room for it.
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { type ReactNode, useState } from 'react';
import { useController } from 'react-hook-form';
import { kathmanduDay, kathmanduInstant } from '../../../../shared/dates.ts';
import { adminNotices } from '../../content/adminNotices.ts';
import { isRefusedAs } from '../../lib/refusals.ts';
import { type FormValues, momentIn, type OwnInputProps, textIn } from '../resources/fields.ts';
import { ChoiceField, MomentFields } from '../results/publish/MomentFields.tsx';
import { readMoment } from '../results/publish/publicationSchema.ts';

const { publication: words, fields: labels } = adminNotices;

function problemsOfExpiry(values: FormValues, from: Date): Record<string, string> {
  const { day, time } = momentIn(values.expires_at);
  if (day === '' && time === '') return {};
  const problems = {
    ...(kathmanduInstant(day, '00:00') === null ? { 'expires_at.day': words.noDay } : {}),
    ...(kathmanduInstant('2025-01-01', time) === null ? { 'expires_at.time': words.noTime } : {}),
  };
  const at = kathmanduInstant(day, time);
  const isLive = ['published', 'scheduled'].includes(textIn(values.state));
  return at !== null && isLive && at <= from ? { 'expires_at.time': words.early } : problems;
}

export function checkPublication(values: FormValues): Record<string, string> {
  const now = new Date();
  if (values.state !== 'scheduled') return problemsOfExpiry(values, now);
  const verdict = readMoment(momentIn(values.publish_at), now);
  if ('instant' in verdict) return problemsOfExpiry(values, verdict.instant);
  const found = Object.entries(verdict.problems).map(([part, message]) => [`publish_at.${part}`, message]);
  return { ...(Object.fromEntries(found) as Record<string, string>), ...problemsOfExpiry(values, now) };
}

/** The database's clock is the one that counts. */
export function refusedPublication(error: unknown): { field: string; message: string } | undefined {
  if (isRefusedAs(error, 'expires-too-early')) return { field: 'expires_at.time', message: words.early };
  if (!isRefusedAs(error, 'time-passed')) return undefined;
  const verdict = readMoment({ day: '2000-01-01', time: '00:00' }, new Date());
  const message = 'problems' in verdict ? verdict.problems.time : undefined;
  return { field: 'publish_at.time', message: message ?? '' };
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
                  day="publish_at.day"
                  time="publish_at.time"
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
  const { field } = useController({ control, name: 'expires_at' });
  const { day, time, at } = momentIn(field.value);
  const isOn = day !== '' || time !== '';
  return (
    <Box>
      <FormControlLabel
        label={words.expires}
        disabled={disabled}
        control={
          <Checkbox
            checked={isOn}
            onChange={({ target }) =>
              field.onChange(
                target.checked
                  ? { day: kathmanduDay(new Date(Date.now() + 7 * 86_400_000)), time: lastMinute, at }
                  : { day: '', time: '', at },
              )
            }
          />
        }
        sx={{ minHeight: { xs: 44, portal: 36 }, '& .MuiFormControlLabel-label': { fontWeight: 550 } }}
      />
      {isOn ? (
        <Box sx={{ maxWidth: 474, pl: '34px', pt: '6px', pb: '26px' }}>
          <MomentFields<FormValues>
            control={control}
            day="expires_at.day"
            time="expires_at.time"
            labels={{ day: labels.expiresDay, time: labels.expiresTime }}
          />
        </Box>
      ) : null}
    </Box>
  );
}
