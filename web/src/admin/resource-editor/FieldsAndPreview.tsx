// The fields of a row and how readers will see it: beside each other, or one of them at a time.
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { adminResources } from '../../content/adminResources.ts';
import { Form } from '../../ui/form/Form.tsx';
import type { Field, FormValues, WrittenLanguage } from '../resources/fields.ts';
import { isBilingual, type ListedRow, type Resource } from '../resources/resource.ts';
import { EditorField } from './EditorField.tsx';
import type { Editor } from './useEditor.ts';

const { editor: labels } = adminResources;

export type Side = 'write' | 'preview';

// Both languages are one form: saved together, refused together, compared together. The switch only says which is on show.
const { languages } = adminResources;

interface LanguageSwitchProps {
  language: WrittenLanguage;
  onLanguage: (language: WrittenLanguage) => void;
}

function LanguageSwitch({ language, onLanguage }: LanguageSwitchProps): ReactNode {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px 14px', mb: 2 }}>
      <ToggleButtonGroup
        exclusive
        value={language}
        aria-label={languages.choose}
        onChange={(_, chosen: WrittenLanguage | null) => onLanguage(chosen ?? language)}
      >
        <ToggleButton value="en">{languages.en}</ToggleButton>
        <ToggleButton value="ne" lang="ne">
          {languages.ne}
        </ToggleButton>
      </ToggleButtonGroup>
      {language === 'ne' ? (
        <Box
          component="span"
          sx={{ flex: '1 1 200px', color: 'ink2', fontSize: '0.875rem', lineHeight: 1.4 }}
        >
          {languages.hint}
        </Box>
      ) : null}
    </Box>
  );
}

const isOnShow = (field: Field, language: WrittenLanguage): boolean =>
  field.language === undefined || field.language === language;

interface ShownLanguage {
  language: WrittenLanguage;
  setLanguage: (language: WrittenLanguage) => void;
  /** The side of the first bad field, which gets the focus as soon as it is there and open. */
  show: (errors: FieldErrors<FormValues>) => void;
}

function useLanguage({ form }: Editor, fields: readonly Field[], saving: boolean): ShownLanguage {
  const [language, setLanguage] = useState<WrittenLanguage>('en');
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current === null || saving) return;
    form.setFocus(wanted.current);
    wanted.current = null;
  });
  return {
    language,
    setLanguage,
    show: (errors) => {
      const bad = fields.find(({ name }) => errors[name] !== undefined);
      if (bad?.language === undefined || bad.language === language) return;
      wanted.current = bad.name;
      setLanguage(bad.language);
    },
  };
}

/** Short fields beside each other, as many as there is room for. */
const stripLook = {
  display: 'grid',
  gap: '4px 10px',
  gridTemplateColumns: 'repeat(auto-fit, minmax(104px, 1fr))',
} as const;

interface FieldsAndPreviewProps {
  resource: Resource;
  row: ListedRow | null;
  /** Offered by a field of the kind 'group'. */
  groups: readonly string[];
  /** Nothing is written here: the preview alone. */
  locked: boolean;
  editor: Editor;
  formId: string;
  /** Beside each other; otherwise one of them at a time. */
  twoSides: boolean;
  side: Side;
}

export function FieldsAndPreview(props: FieldsAndPreviewProps): ReactNode {
  const { resource, row, groups, locked, editor, formId, twoSides } = props;
  const { fields, preview: Preview } = resource;
  const side = locked ? 'preview' : props.side;
  const { form, values } = editor;
  const both = Preview !== undefined && twoSides && !locked;
  const saving = form.formState.isSubmitting;
  const { language, setLanguage, show } = useLanguage(editor, fields, saving);
  const refuse = (errors: FieldErrors<FormValues>): void => {
    show(errors);
    editor.refuse();
  };
  const shown = fields.filter((field) => isOnShow(field, language) && (field.shown?.(values) ?? true));
  const drawn = (some: readonly Field[]): ReactNode =>
    some.map((field) => <EditorField key={field.name} field={field} editor={editor} groups={groups} />);
  const strip = shown.filter(({ beside = false }) => beside);
  // Over both columns where there are two; with one the fields scroll together.
  const short = strip.length > 0 ? <Box sx={stripLook}>{drawn(strip)}</Box> : null;
  return (
    <Box
      sx={{
        flex: 1,
        minHeight: 0,
        display: 'grid',
        gridTemplateRows: both && short ? 'auto minmax(0, 1fr)' : 'minmax(0, 1fr)',
        gridTemplateColumns: both ? 'minmax(0, 1fr) minmax(0, 1fr)' : 'minmax(0, 1fr)',
      }}
    >
      {both && short ? (
        <Box sx={{ gridColumn: '1 / -1', p: '14px 24px 0', borderBottom: 1, borderColor: 'line' }}>
          {short}
        </Box>
      ) : null}
      <Box
        hidden={Preview !== undefined && !both && side === 'preview'}
        sx={{ overflow: 'auto', p: { xs: '20px 16px 8px', portal: '22px 24px 8px' } }}
      >
        {isBilingual(resource) ? <LanguageSwitch language={language} onLanguage={setLanguage} /> : null}
        <Form form={form} id={formId} onSubmit={(read) => editor.save(read)} onRefused={refuse}>
          {both ? null : short}
          {drawn(shown.filter(({ beside = false }) => !beside))}
        </Form>
      </Box>
      {Preview && (both || side === 'preview') ? (
        <Box
          component="section"
          aria-label={labels.previewTitle}
          sx={{
            overflow: 'auto',
            bgcolor: 'sunk',
            borderLeft: both ? 1 : 0,
            borderColor: 'line',
            p: { xs: 2, portal: '16px 24px 24px' },
          }}
        >
          <Preview language={language} values={values} row={row ?? undefined} />
        </Box>
      ) : null}
    </Box>
  );
}
