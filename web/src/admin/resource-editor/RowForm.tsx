// The open row: its fields, beside them (or on the other side of a switch) how visitors will see it.
import { skipToken, useQuery } from '@apollo/client/react';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Control, FieldErrors } from 'react-hook-form';
import { adminResources } from '../../content/adminResources.ts';
import { StoredFileDocument } from '../../graphql/generated/admin.ts';
import { notify } from '../../lib/notify.ts';
import { Form } from '../../ui/form/Form.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { FileField } from '../files/FileField.tsx';
import { UploadProgress } from '../files/UploadProgress.tsx';
import { LeaveQuestion } from '../leave/LeaveQuestion.tsx';
import {
  type Field,
  type FieldValue,
  type FormValues,
  isBilingual,
  type Resource,
  type WrittenLanguage,
} from '../resources/resource.ts';
import { AudienceField } from './AudienceField.tsx';
import { Comparison } from './Comparison.tsx';
import { DayField, DaysField, WeekdaysField } from './DayFields.tsx';
import { EditorFooter } from './EditorFooter.tsx';
import { EditorFrame, useEditorSpace } from './EditorFrame.tsx';
import { EditorLine } from './EditorLine.tsx';
import { differences } from './rowValues.ts';
import { type Editor, type EditorInput, useEditor } from './useEditor.ts';

// A field of a resource's form.
interface EditorFieldProps {
  field: Field;
  control: Control<FormValues, unknown, FormValues>;
  value: FieldValue;
  /** For a field of the kind 'group'. */
  groups: readonly string[];
  disabled: boolean;
}

/** A file: with what is known of the stored one. */
function UploadField({ field, control, value, disabled }: Omit<EditorFieldProps, 'groups'>): ReactNode {
  const [first] = useState(value);
  const url = typeof first === 'string' ? first : '';
  const { data } = useQuery(StoredFileDocument, url === '' ? skipToken : { variables: { url } });
  const [file] = data?.files ?? [];
  if (field.kind !== 'file') return null;
  return (
    <FileField<FormValues>
      control={control}
      name={field.name}
      label={field.label}
      kind={field.accepts}
      stored={file ? { url, originalName: file.original_name, size: file.size } : null}
      hint={field.hint?.(url)}
      disabled={disabled}
    />
  );
}

function EditorField({ field, control, value, groups, disabled }: EditorFieldProps): ReactNode {
  const text = typeof value === 'string' ? value : '';
  const common = { control, name: field.name, label: field.label, hint: field.hint?.(text), disabled };
  const lang = field.language === 'ne' ? 'ne' : undefined;
  switch (field.kind) {
    case 'line':
      return <TextField<FormValues> {...common} lang={lang} autoComplete="off" />;
    case 'text':
      return <TextField<FormValues> {...common} lang={lang} multiline minRows={field.rows} />;
    case 'address':
      return <TextField<FormValues> {...common} type="url" autoComplete="off" placeholder="https://" plain />;
    case 'day':
      return <DayField {...common} />;
    case 'time':
      return <TextField<FormValues> {...common} type="time" />;
    case 'weekdays':
      return <WeekdaysField {...common} />;
    case 'days':
      return <DaysField {...common} />;
    case 'own':
      return field.input ? <field.input control={control} label={field.label} disabled={disabled} /> : null;
    case 'audience':
      return <AudienceField<FormValues> {...common} />;
    case 'file':
      return <UploadField field={field} control={control} value={value} disabled={disabled} />;
    case 'group':
      return (
        <SelectField<FormValues>
          {...common}
          placeholder={adminResources.editor.choose}
          options={[...new Set([...groups, ...(text === '' ? [] : [text])])].map((option) => ({
            value: option,
            label: option,
          }))}
        />
      );
  }
}

/** The row in the editor, as the address names it. */
const editedIn = (search: string): string | null => new URLSearchParams(search).get('edit');

const { editor: labels, draft: draftWords, upload: uploadWords } = adminResources;

type Side = 'write' | 'preview';

function SideSwitch({ side, onSide }: { side: Side; onSide: (side: Side) => void }): ReactNode {
  return (
    <ToggleButtonGroup
      exclusive
      value={side}
      aria-label={labels.sides}
      onChange={(_, chosen: Side | null) => onSide(chosen ?? side)}
    >
      <ToggleButton value="write">{labels.write}</ToggleButton>
      <ToggleButton value="preview">{labels.preview}</ToggleButton>
    </ToggleButtonGroup>
  );
}

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

interface RowFormProps extends EditorInput {
  resource: Resource;
  /** Offered by a field of the kind 'group'. */
  groups: readonly string[];
  onClose: () => void;
}

/** The first thing to write in has the focus, where a keyboard is at hand. */
function useFirstFocus(resource: Resource, editor: ReturnType<typeof useEditor>, docked: boolean): void {
  const done = useRef(false);
  const { form } = editor;
  useEffect(() => {
    const [first] = resource.fields;
    if (done.current || !docked || first === undefined) return;
    done.current = true;
    form.setFocus(first.name);
  }, [resource, form, docked]);
}

interface FieldsAndPreviewProps extends Pick<RowFormProps, 'resource' | 'row' | 'groups'> {
  editor: Editor;
  formId: string;
  /** Beside each other; otherwise one of them at a time. */
  twoSides: boolean;
  side: Side;
}

function FieldsAndPreview(props: FieldsAndPreviewProps): ReactNode {
  const { resource, row, groups, editor, formId, twoSides, side } = props;
  const { fields, preview: Preview } = resource;
  const { form, values } = editor;
  const both = Preview !== undefined && twoSides;
  const saving = form.formState.isSubmitting;
  const { language, setLanguage, show } = useLanguage(editor, fields, saving);
  const refuse = (errors: FieldErrors<FormValues>): void => {
    show(errors);
    editor.refuse();
  };
  return (
    <Box
      sx={{
        flex: 1,
        minHeight: 0,
        display: 'grid',
        gridTemplateColumns: both ? 'minmax(0, 1fr) minmax(0, 1fr)' : 'minmax(0, 1fr)',
      }}
    >
      <Box
        hidden={Preview !== undefined && !both && side === 'preview'}
        sx={{ overflow: 'auto', p: { xs: '20px 16px 8px', portal: '22px 24px 8px' } }}
      >
        {isBilingual(resource) ? <LanguageSwitch language={language} onLanguage={setLanguage} /> : null}
        <Form form={form} id={formId} onSubmit={(read) => editor.save(read)} onRefused={refuse}>
          {fields
            .filter((field) => isOnShow(field, language) && (field.shown?.(values) ?? true))
            .map((field) => (
              <EditorField
                key={field.name}
                field={field}
                control={form.control}
                value={values[field.name] ?? ''}
                groups={groups}
                disabled={saving}
              />
            ))}
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

export function RowForm(props: RowFormProps): ReactNode {
  const { resource, row, groups, onClose } = props;
  const { words, fields, preview: Preview } = resource;
  const stored = props.live ?? row;
  const formId = useId();
  const space = useEditorSpace();
  const editor = useEditor(props);
  const [side, setSide] = useState<Side>('write');
  useFirstFocus(resource, editor, space.docked);
  const { form, values, base, theirs, comparing, deleted } = editor;
  const switched = Preview !== undefined && !space.twoSides;
  const saving = form.formState.isSubmitting;
  const uploading = editor.upload !== null && editor.upload.error === undefined;

  const close = (): void => {
    // While a file is on its way the router asks; while the row is, it takes a moment only.
    if (saving && editor.upload === null) return;
    if (editor.dirty) {
      const title = typeof values.title === 'string' ? values.title.trim() : '';
      notify({ tone: 'info', message: draftWords.closed(title === '' ? draftWords.untitled : title) });
    }
    onClose();
  };
  return (
    <EditorFrame
      title={row === null ? words.addTitle : words.editTitle}
      space={space}
      narrow={!Preview}
      onClose={close}
      aside={
        switched ? (
          <SideSwitch side={side} onSide={setSide} />
        ) : row === null ? null : (
          <Box component="span" className="num" sx={{ color: 'ink3', fontSize: '0.875rem' }}>
            {words.named(row.id)}
          </Box>
        )
      }
    >
      <EditorLine resource={resource} id={row?.id ?? null} editor={editor} />
      {stored && stored.updated_at !== '' ? resource.standing?.(stored) : null}
      {comparing !== null && theirs !== null && base !== null ? (
        <Comparison
          differences={differences(fields, base.values, values, theirs.values)}
          saves={comparing === 'save'}
          mine={values}
          theirs={theirs.values}
          onBack={() => editor.compare(null)}
          onUse={(chosen) => {
            editor.decide(chosen, theirs);
            if (comparing === 'save')
              void form.handleSubmit((read) => editor.save(read, theirs), editor.refuse)();
          }}
        />
      ) : (
        <FieldsAndPreview
          resource={resource}
          row={row}
          groups={groups}
          editor={editor}
          formId={formId}
          twoSides={space.twoSides}
          side={side}
        />
      )}
      <LeaveQuestion
        when={uploading}
        part={editedIn}
        title={uploadWords.title}
        leave={uploadWords.leave}
        stay={uploadWords.stay}
        onLeave={editor.cancelUpload}
      >
        {uploadWords.text}
      </LeaveQuestion>
      {editor.upload === null ? null : (
        <Box
          sx={{
            flex: 'none',
            p: { xs: '12px 16px', portal: '12px 24px' },
            borderTop: 1,
            borderColor: 'line',
          }}
        >
          <UploadProgress
            {...editor.upload}
            onCancel={editor.cancelUpload}
            onRetry={() => void form.handleSubmit((read) => editor.save(read), editor.refuse)()}
          />
        </Box>
      )}
      {comparing === null ? (
        <EditorFooter
          editor={editor}
          formId={formId}
          phone={space.phone}
          saveLabel={deleted ? words.saveAsNew : labels.save}
          onClose={close}
        />
      ) : null}
    </EditorFrame>
  );
}
