// The fields of a question that the editor has no kind for: its options, two choices, the chapter's suggestions, a picture.
import { skipToken, useQuery } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Radio from '@mui/material/Radio';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import {
  difficulties,
  letterOf,
  optionBounds,
  type QuestionOption,
} from '../../../../shared/questions/questions.ts';
import { adminQuestions as words } from '../../content/adminQuestions.ts';
import { ChaptersOfSubjectDocument } from '../../graphql/generated/upload.ts';
import { useGetToken } from '../../graphql/identity.ts';
import { describeError } from '../../lib/describeError.ts';
import { notify } from '../../lib/notify.ts';
import { Icon } from '../../ui/Icon.tsx';
import { describedBy, FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { uploadFile } from '../files/uploadFile.ts';
import { freshly } from '../list/useLiveRows.ts';
import { type FormValues, type OwnInputProps, textIn } from '../resources/fields.ts';
import { type Loose, optionsIn, optionsText } from './questionValues.ts';

export function DifficultyField(props: OwnInputProps): ReactNode {
  const options = difficulties.map((label, index) => ({ value: String(index + 1), label }));
  return <SelectField<FormValues> {...props} name="difficulty" options={options} />;
}

export function KindField(props: OwnInputProps): ReactNode {
  const options = Object.entries(words.kinds).map(([value, label]) => ({ value, label }));
  return <SelectField<FormValues> {...props} name="kind" options={options} />;
}

/** Free text; offers what there is of the subject. */
export function ChapterField(props: OwnInputProps): ReactNode {
  const id = useId();
  const subject = textIn(useWatch({ control: props.control, name: 'subject' }));
  const { data } = useQuery(
    ChaptersOfSubjectDocument,
    subject === '' ? skipToken : { variables: { subject }, ...freshly },
  );
  return (
    <>
      <TextField<FormValues> {...props} name="chapter" list={id} />
      <datalist id={id}>
        {data?.chapters.map(({ chapter }) => (
          <option key={chapter} value={chapter ?? ''} />
        ))}
      </datalist>
    </>
  );
}

const inputLook = {
  flex: 1,
  minWidth: 0,
  minHeight: { xs: 44, portal: 36 },
  px: '10px',
  border: 1,
  borderColor: 'control',
  borderRadius: '8px',
  bgcolor: 'surface',
  color: 'ink',
  fontFamily: 'ui-monospace, monospace',
  fontSize: '0.9375rem',
} as const;

interface OneOptionProps {
  option: QuestionOption;
  place: number;
  name: string;
  bilingual: boolean;
  disabled: boolean;
  described: string | undefined;
  onChange: (option: QuestionOption) => void;
  onRight: () => void;
  /** Undefined where there are no more than a question needs. */
  onRemove: (() => void) | undefined;
}

function OneOption(props: OneOptionProps): ReactNode {
  const { option, place, name, bilingual, disabled, described, onChange, onRight, onRemove } = props;
  const letter = letterOf(place);
  const input = (label: string, value: string, write: (text: string) => void, lang?: 'ne'): ReactNode => (
    <Box
      component="input"
      aria-label={label}
      aria-describedby={described}
      lang={lang}
      value={value}
      disabled={disabled}
      autoComplete="off"
      onChange={(event) => write(event.target.value)}
      sx={inputLook}
    />
  );
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: '6px', mb: 1 }}>
      <Radio
        checked={option.right === true}
        disabled={disabled}
        onChange={onRight}
        slotProps={{ input: { name, 'aria-label': words.options.right(letter) } }}
      />
      <Box component="b" aria-hidden sx={{ width: 20, fontFamily: 'ui-monospace, monospace' }}>
        {letter}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexWrap: 'wrap', gap: '6px' }}>
        {input(words.options.text(letter), option.text, (text) => onChange({ ...option, text }))}
        {bilingual
          ? input(
              words.options.textNe(letter),
              option.text_ne ?? option.text,
              (text) => onChange({ ...option, text_ne: text }),
              'ne',
            )
          : null}
      </Box>
      {onRemove ? (
        <IconButton aria-label={words.options.remove(letter)} disabled={disabled} onClick={onRemove}>
          <Icon name="close" size={16} />
        </IconButton>
      ) : null}
    </Box>
  );
}

export function OptionsField({ control, label, disabled }: OwnInputProps): ReactNode {
  const id = useId();
  const { field, fieldState } = useController({ control, name: 'options' });
  const options = optionsIn(field.value);
  const bilingual = options.some(({ text_ne: ne }) => ne !== undefined);
  const error = fieldState.error?.message;
  const write = (changed: readonly Loose[]): void => field.onChange(optionsText(changed));
  const withRight = (at: number): Loose[] =>
    options.map((option, place) => ({ ...option, right: place === at }));
  return (
    <FieldFrame id={id} label={label} error={error} labelledById>
      <FormControlLabel
        label={words.options.same}
        control={<Checkbox />}
        checked={!bilingual}
        disabled={disabled}
        onChange={(_, same) =>
          write(options.map((option) => ({ ...option, text_ne: same ? undefined : option.text })))
        }
        sx={{ alignSelf: 'flex-start', mb: '4px' }}
      />
      <Box
        role="group"
        aria-labelledby={`${id}-label`}
        // The first text takes the focus of a refused field.
        ref={(list: HTMLElement | null) => field.ref(list?.querySelector('input:not([type])') ?? null)}
      >
        {options.map((option, place) => (
          <OneOption
            // Options have no order but this one.
            key={option.id ?? `new ${place}`}
            option={option}
            place={place}
            name={id}
            bilingual={bilingual}
            disabled={disabled}
            described={describedBy(id, error, undefined)}
            onChange={(changed) => write(options.map((one, index) => (index === place ? changed : one)))}
            onRight={() => write(withRight(place))}
            onRemove={
              options.length > optionBounds.least
                ? () => write(options.filter((_, index) => index !== place))
                : undefined
            }
          />
        ))}
      </Box>
      {options.length < optionBounds.most ? (
        <Button
          variant="text"
          disabled={disabled}
          startIcon={<Icon name="plus" size={16} />}
          onClick={() => write([...options, { text: '', ...(bilingual ? { text_ne: '' } : {}) }])}
          sx={{ alignSelf: 'flex-start' }}
        >
          {words.options.add}
        </Button>
      ) : null}
    </FieldFrame>
  );
}

const pictureTypes = 'image/png,image/jpeg,image/webp,image/gif';

/** Uploads a picture and writes it at the end of the question, in both languages where there are two. */
export function PictureField({ control, disabled }: OwnInputProps): ReactNode {
  const getToken = useGetToken();
  const stem = useController({ control, name: 'stem' }).field;
  const nepali = useController({ control, name: 'stem_ne' }).field;
  const chooser = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const add = async (file: File): Promise<void> => {
    setBusy(true);
    try {
      const { signal } = new AbortController();
      const { url } = await uploadFile(file, { getToken, onProgress: () => undefined, signal });
      for (const { value, onChange } of [stem, nepali])
        if (value === stem.value || textIn(value) !== '')
          onChange(`${textIn(value)}\n![${words.picture.words}](${url})`.trim());
    } catch (error) {
      notify({ tone: 'error', message: words.picture.failed(describeError(error)) });
    }
    setBusy(false);
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px', mb: 2 }}>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={pictureTypes}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void add(file);
        }}
      />
      <Button
        startIcon={<Icon name="picture" size={18} />}
        disabled={disabled || busy}
        onClick={() => chooser.current?.click()}
      >
        {busy ? words.picture.busy : words.picture.add}
      </Button>
      <Box component="span" sx={{ flex: '1 1 180px', color: 'ink3', fontSize: '0.875rem' }}>
        {words.picture.hint}
      </Box>
    </Box>
  );
}
