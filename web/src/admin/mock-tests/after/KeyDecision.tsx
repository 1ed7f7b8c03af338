// What is decided about the key of a question: its difference first, then a reason, and a button that names the number.
import { useApolloClient } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Radio from '@mui/material/Radio';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { adminMockTests } from '../../../content/adminMockTests.ts';
import {
  ChangeKeyDocument,
  DeclineChallengesDocument,
  PreviewKeyDocument,
  type PreviewKeyMutation,
} from '../../../graphql/generated/upload.ts';
import { notify } from '../../../lib/notify.ts';
import { withSentence } from '../../../lib/refusals.ts';
import { FieldFrame } from '../../../ui/form/FieldFrame.tsx';
import { optionsOf, type Taken } from './testQuestions.ts';

const { decision: words } = adminMockTests;

const treatments = ['keep', 'key', 'full', 'out'] as const;
type Treatment = (typeof treatments)[number];

type Effect = PreviewKeyMutation['effect'][number];

interface Key {
  treatment: Treatment;
  options: readonly string[];
  answer: string;
  tolerance: string;
}

const numberIn = (text: string): number | null =>
  /^-?\d{1,12}(\.\d{1,9})?$/.test(text.trim()) ? Number(text) : null;

/** As change_key takes it; a sentence where something is missing. */
function keyVariables({ treatment, options, answer, tolerance }: Key, isChoice: boolean) {
  const none = { options: [] as readonly string[], answer: null, tolerance: null };
  if (treatment !== 'key') return { treatment, ...none };
  if (isChoice) return options.length === 0 ? words.noOption : { treatment, ...none, options };
  const [value, around] = [numberIn(answer), numberIn(tolerance)];
  if (value === null || around === null || around < 0) return words.noNumber;
  return { treatment, ...none, answer: value, tolerance: around };
}

/** The difference that a key would make, asked anew with each choice. Null: none is known. */
function useDifference(
  test: string,
  question: number,
  wanted: ReturnType<typeof keyVariables>,
): Effect | null {
  const client = useApolloClient();
  const key = typeof wanted === 'string' || wanted.treatment === 'keep' ? null : JSON.stringify(wanted);
  const [known, setKnown] = useState<{ key: string; effect: Effect } | null>(null);
  useEffect(() => {
    if (key === null) return undefined;
    let isWanted = true;
    const { treatment, ...rest } = JSON.parse(key) as Exclude<typeof wanted, string>;
    client
      .mutate({
        mutation: PreviewKeyDocument,
        variables: { id: test, question, treatment, ...rest },
        context: { failure: withSentence(words.failedPreview) },
      })
      .then(({ data }) => {
        const [effect] = data?.effect ?? [];
        if (isWanted && effect) setKnown({ key, effect });
      })
      // Told on the error road.
      .catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [client, test, question, key]);
  return known !== null && known.key === key ? known.effect : null;
}

interface NumberFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

function NumberField({ label, value, onChange }: NumberFieldProps): ReactNode {
  const id = useId();
  return (
    <FieldFrame id={id} label={label}>
      <OutlinedInput
        id={id}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        inputProps={{ inputMode: 'decimal', autoComplete: 'off' }}
      />
    </FieldFrame>
  );
}

interface KeyDecisionProps {
  test: string;
  taken: Taken;
  /** As it is now. */
  rightOptions: readonly string[];
  /** Challenges that nobody has decided. */
  open: number;
  onDone: () => void;
}

export function KeyDecision({ test, taken, rightOptions, open, onDone }: KeyDecisionProps): ReactNode {
  const client = useApolloClient();
  const id = useId();
  const number = taken.number ?? 0;
  const isChoice = taken.content?.kind !== 'number';
  const [key, setKey] = useState<Key>({
    treatment: 'keep',
    options: rightOptions,
    answer: String(taken.content?.answer ?? ''),
    tolerance: String(taken.content?.tolerance ?? 0),
  });
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const wanted = keyVariables(key, isChoice);
  const effect = useDifference(test, number, wanted);
  const isKept = key.treatment === 'keep';
  const changed = effect?.marks_changed ?? 0;

  const decide = async (): Promise<void> => {
    if (busy || typeof wanted === 'string') return;
    if (reason.trim() === '') {
      setProblem(words.noReason);
      field.current?.focus();
      return;
    }
    setBusy(true);
    const { treatment, ...rest } = wanted;
    try {
      if (isKept)
        await client.mutate({
          mutation: DeclineChallengesDocument,
          variables: { id: test, question: number, answer: reason },
          context: { failure: withSentence(words.failedDecline) },
        });
      else
        await client.mutate({
          mutation: ChangeKeyDocument,
          variables: { id: test, question: number, treatment, ...rest, reason },
          context: { failure: withSentence(words.failed) },
        });
      notify({ message: isKept ? words.declined : words.regraded });
      setReason('');
      onDone();
    } catch {
      // Told on the error road; what was written stays.
    }
    setBusy(false);
  };
  const choose = (treatment: Treatment) => (
    <FormControlLabel
      key={treatment}
      label={words[treatment]}
      control={
        <Radio
          name={id}
          value={treatment}
          checked={key.treatment === treatment}
          onChange={() => setKey({ ...key, treatment })}
        />
      }
      sx={{ m: 0, minHeight: 44, pr: 1, border: 1, borderColor: 'control', borderRadius: '8px' }}
    />
  );
  const canSend = isKept ? open > 0 : effect !== null;
  return (
    <Box component="section" aria-labelledby={`${id}-title`}>
      <Box sx={{ p: '14px 20px' }}>
        <Box component="h2" id={`${id}-title`} sx={{ m: '0 0 10px', font: 'inherit', fontWeight: 550 }}>
          {words.title}
        </Box>
        <Box
          role="radiogroup"
          aria-labelledby={`${id}-title`}
          sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fit, minmax(170px, 1fr))' }}
        >
          {treatments.map(choose)}
        </Box>
        {key.treatment !== 'key' ? null : isChoice ? (
          <Box role="group" aria-label={words.rightOptions} sx={{ display: 'flex', flexWrap: 'wrap', mt: 1 }}>
            {optionsOf(taken).map((option) => (
              <FormControlLabel
                key={option.id}
                label={option.letter}
                control={
                  <Checkbox
                    checked={key.options.includes(option.id)}
                    onChange={({ target }) =>
                      setKey({
                        ...key,
                        options: target.checked
                          ? [...key.options, option.id]
                          : key.options.filter((one) => one !== option.id),
                      })
                    }
                  />
                }
              />
            ))}
          </Box>
        ) : (
          <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5, mt: 1.5 }}>
            <NumberField
              label={words.answer}
              value={key.answer}
              onChange={(answer) => setKey({ ...key, answer })}
            />
            <NumberField
              label={words.tolerance}
              value={key.tolerance}
              onChange={(tolerance) => setKey({ ...key, tolerance })}
            />
          </Box>
        )}
      </Box>
      <Box sx={{ display: 'grid', gap: 1.5, p: '14px 20px 4px', bgcolor: 'sunk' }}>
        <Box role="status" className="num" sx={{ fontWeight: 550 }}>
          {isKept
            ? open === 0
              ? words.nothing
              : null
            : typeof wanted === 'string'
              ? wanted
              : effect === null
                ? words.looking
                : `${words.marksChange(changed, effect.attempts ?? 0)}, ${words.ranksChange(effect.ranks_changed ?? 0)}`}
        </Box>
        {isKept && open === 0 ? null : (
          <>
            <FieldFrame id={`${id}-reason`} label={words.reason} {...(problem ? { error: problem } : {})}>
              <OutlinedInput
                id={`${id}-reason`}
                inputRef={field}
                value={reason}
                error={problem !== undefined}
                onChange={({ target }) => {
                  setReason(target.value);
                  setProblem(undefined);
                }}
                inputProps={{ maxLength: 500, 'aria-describedby': `${id}-reason-text`, autoComplete: 'off' }}
              />
            </FieldFrame>
            <Button
              variant="contained"
              disabled={!canSend}
              aria-busy={busy || undefined}
              onClick={() => void decide()}
              sx={{ justifySelf: 'start', mb: '14px' }}
            >
              {busy
                ? words.busy
                : isKept
                  ? words.decline(open)
                  : changed === 0
                    ? words.accept
                    : words.regrade(changed)}
            </Button>
          </>
        )}
      </Box>
    </Box>
  );
}
