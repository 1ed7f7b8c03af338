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
import {
  type Difference,
  differences,
  type FormValues,
  listIn,
  saidOf,
  valueOf,
} from '../resources/fields.ts';
import { type Editable, hasAudience } from '../resources/resource.ts';
import type { Editor } from './useEditor.ts';

const words = adminResources.changes;

type Side = 'mine' | 'theirs';
type Choices = Partial<Record<string, Side>>;

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
  /** The versions in words. */
  before: string;
  mine: string;
  theirs: string;
  onChoose: (side: Side) => void;
}

function OneField({ difference, choice, wanting, onChoose, ...versions }: OneFieldProps): ReactNode {
  const id = useId();
  const { field, both } = difference;
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
        {both ? <Version label={words.before} text={versions.before} /> : null}
        <Version label={words.mine} text={versions.mine} />
        <Version label={words.theirs} text={versions.theirs} />
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

interface VersionsProps {
  resource: Pick<Editable, 'fields'>;
  base: FormValues;
  mine: FormValues;
  theirs: FormValues;
  /** Saving met the other version: choosing saves. */
  saves: boolean;
  onUse: (values: FormValues) => void;
  onBack: () => void;
}

function Versions(props: VersionsProps): ReactNode {
  const { resource, base, mine, theirs, saves, onUse, onBack } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const [chosen, setChosen] = useState<Choices>({});
  const [tried, setTried] = useState(false);
  const names = useClassGroupNames(hasAudience(resource));
  useEffect(() => heading.current?.focus(), []);
  const found = differences(resource.fields, base, mine, theirs);

  // What only the other changed is taken unless the person says otherwise.
  const choiceOf = ({ field, both }: Difference): Side | undefined =>
    chosen[field.name] ?? (both ? undefined : 'theirs');
  const all = (side: Side): void =>
    setChosen(Object.fromEntries(found.map(({ field }) => [field.name, side])));
  const use = (): void => {
    setTried(true);
    if (found.some((difference) => choiceOf(difference) === undefined)) return;
    const taken = found.filter((difference) => choiceOf(difference) === 'theirs');
    onUse({
      ...mine,
      ...Object.fromEntries(taken.map(({ field }) => [field.name, valueOf(field, theirs)])),
    });
  };
  const textOf = ({ field }: Difference, values: FormValues): string =>
    field.kind === 'audience'
      ? audienceIn(listIn(valueOf(field, values)), names)
      : saidOf(field, valueOf(field, values));

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
      {found.map((difference) => (
        <OneField
          key={difference.field.name}
          difference={difference}
          choice={choiceOf(difference)}
          wanting={tried && choiceOf(difference) === undefined}
          before={textOf(difference, base)}
          mine={textOf(difference, mine)}
          theirs={textOf(difference, theirs)}
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

interface ComparedProps {
  resource: Editable;
  editor: Editor;
  children: ReactNode;
}

/** The form; or in its place the two versions, when somebody else has stored another one. */
export function Compared({ resource, editor, children }: ComparedProps): ReactNode {
  const { form, values, base, theirs, comparing } = editor;
  if (comparing === null || theirs === null || base === null) return children;
  return (
    <Versions
      resource={resource}
      base={base.values}
      mine={values}
      theirs={theirs.values}
      saves={comparing === 'save'}
      onBack={() => editor.compare(null)}
      onUse={(chosen) => {
        editor.decide(chosen, theirs);
        if (comparing === 'save')
          void form.handleSubmit((read) => editor.save(read, theirs), editor.refuse)();
      }}
    />
  );
}
