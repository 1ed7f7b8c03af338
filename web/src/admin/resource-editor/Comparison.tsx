// Two versions of a row, field by field: what it was, what the person wrote, what somebody else stored meanwhile. The
// person chooses; where both changed the same field, nothing is chosen beforehand.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { adminResources } from '../../content/adminResources.ts';
import { languageOf } from '../../ui/initials.ts';
import { audienceIn, useClassGroupNames } from '../class-groups/classGroupNames.ts';
import { audienceIds, type FormValues, hasAudience } from '../resources/resource.ts';
import type { Difference } from './rowValues.ts';

const words = adminResources.changes;

type Side = 'mine' | 'theirs';
type Choices = Partial<Record<string, Side>>;

interface ComparisonProps {
  differences: readonly Difference[];
  /** Saving met the other version: choosing saves. */
  saves: boolean;
  mine: FormValues;
  theirs: FormValues;
  onUse: (values: FormValues) => void;
  onBack: () => void;
}

function Version({ label, text }: { label: string; text: string }): ReactNode {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="caption" component="h4" sx={{ color: 'ink3', fontWeight: 550 }}>
        {label}
      </Typography>
      <Box
        // A box that scrolls must be reachable by keyboard.
        tabIndex={0}
        role="group"
        aria-label={label}
        lang={languageOf(text)}
        sx={{
          mt: '4px',
          p: '8px 10px',
          maxHeight: 180,
          overflow: 'auto',
          border: 1,
          borderColor: 'line',
          borderRadius: '8px',
          bgcolor: 'paper',
          fontSize: '0.9375rem',
          lineHeight: 1.5,
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          color: text === '' ? 'ink3' : 'ink',
        }}
      >
        {text === '' ? words.empty : text}
      </Box>
    </Box>
  );
}

interface OneFieldProps {
  difference: Difference;
  choice: Side | undefined;
  wanting: boolean;
  /** A version in words. */
  textOf: (text: string) => string;
  onChoose: (side: Side) => void;
}

function OneField({ difference, choice, wanting, textOf, onChoose }: OneFieldProps): ReactNode {
  const id = useId();
  const { field, both } = difference;
  const [before, mine, theirs] = [difference.before, difference.mine, difference.theirs].map(textOf);
  return (
    <Box component="section" aria-labelledby={id} sx={{ py: 2, borderTop: 1, borderColor: 'line' }}>
      <Typography variant="h5" component="h3" id={id} sx={{ mb: 1 }}>
        {field.label}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))',
        }}
      >
        {both ? <Version label={words.before} text={before ?? ''} /> : null}
        <Version label={words.mine} text={mine ?? ''} />
        <Version label={words.theirs} text={theirs ?? ''} />
      </Box>
      <RadioGroup
        row
        aria-labelledby={id}
        value={choice ?? ''}
        onChange={(_, side) => onChoose(side === 'mine' ? 'mine' : 'theirs')}
        sx={{ mt: 0.5, gap: 2, pl: '10px' }}
      >
        <FormControlLabel value="mine" control={<Radio />} label={words.keepMine} />
        <FormControlLabel value="theirs" control={<Radio />} label={words.takeTheirs} />
      </RadioGroup>
      {wanting ? (
        <FormHelperText error role="alert">
          {words.choose}
        </FormHelperText>
      ) : null}
    </Box>
  );
}

export function Comparison(props: ComparisonProps): ReactNode {
  const { differences, saves, mine, theirs, onUse, onBack } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const [chosen, setChosen] = useState<Choices>({});
  const [tried, setTried] = useState(false);
  const groupName = useClassGroupNames(hasAudience({ fields: differences.map(({ field }) => field) }));
  useEffect(() => heading.current?.focus(), []);

  // What only the other changed is taken unless the person says otherwise.
  const choiceOf = ({ field, both }: Difference): Side | undefined =>
    chosen[field.name] ?? (both ? undefined : 'theirs');
  const all = (side: Side): void =>
    setChosen(Object.fromEntries(differences.map(({ field }) => [field.name, side])));
  const use = (): void => {
    setTried(true);
    if (differences.some((difference) => choiceOf(difference) === undefined)) return;
    const taken = differences.filter((difference) => choiceOf(difference) === 'theirs');
    onUse({
      ...mine,
      ...Object.fromEntries(taken.map(({ field }) => [field.name, theirs[field.name] ?? ''])),
    });
  };

  return (
    <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto', p: '20px 24px' }}>
      <Typography variant="h3" component="h3" ref={heading} tabIndex={-1} sx={{ outline: 'none' }}>
        {words.title}
      </Typography>
      <Typography sx={{ color: 'ink2', mt: 0.5 }}>{words.unsaved}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, my: 2 }}>
        <Button onClick={() => all('mine')}>{words.keepAll}</Button>
        <Button onClick={() => all('theirs')}>{words.takeAll}</Button>
      </Box>
      {differences.map((difference) => (
        <OneField
          key={difference.field.name}
          difference={difference}
          choice={choiceOf(difference)}
          wanting={tried && choiceOf(difference) === undefined}
          textOf={(text) =>
            difference.field.kind === 'audience' ? audienceIn(audienceIds(text), groupName) : text
          }
          onChoose={(side) => setChosen((before) => ({ ...before, [difference.field.name]: side }))}
        />
      ))}
      <Box
        sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, pt: 2, borderTop: 1, borderColor: 'line' }}
      >
        <Button onClick={onBack}>{words.back}</Button>
        <Button variant="contained" onClick={use}>
          {saves ? words.useAndSave : words.use}
        </Button>
      </Box>
    </Box>
  );
}
