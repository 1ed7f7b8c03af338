// Opens a row of a resource, or a new one: its fields, beside them (or on the other side of a switch) how visitors will see it.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { adminResources } from '../../content/adminResources.ts';
import { useLiveQuery } from '../../graphql/useLiveQuery.ts';
import { notify } from '../../lib/notify.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { UploadProgress } from '../files/UploadProgress.tsx';
import { LeaveQuestion } from '../leave/LeaveQuestion.tsx';
import { LoadFailed } from '../list/LoadFailed.tsx';
import { type Field, type FormValues, textIn, type WrittenLanguage } from '../resources/fields.ts';
import { isBilingual, type ListedRow, operationsOf, type Resource } from '../resources/resource.ts';
import { newRow } from '../resources/resourceView.ts';
import { Compared } from './Comparison.tsx';
import { EditorField } from './EditorField.tsx';
import { EditorFooter } from './EditorFooter.tsx';
import { EditorFrame, useEditorSpace } from './EditorFrame.tsx';
import { EditorLine } from './EditorLine.tsx';
import { type DraftPlace, readDraft } from './drafts.ts';
import { type Editor, type EditorInput, useEditor, useFieldFocus } from './useEditor.ts';

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
  row: ListedRow | null;
  live: ListedRow | null | undefined;
  /** Offered by a field of the kind 'group'. */
  groups: readonly string[];
  onClose: () => void;
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
              <EditorField key={field.name} field={field} editor={editor} groups={groups} />
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

function RowForm(props: RowFormProps): ReactNode {
  const { resource, row, groups, onClose } = props;
  const { words, preview: Preview } = resource;
  const stored = props.live ?? row;
  const formId = useId();
  const space = useEditorSpace();
  const editor = useEditor(props);
  const [side, setSide] = useState<Side>('write');
  // Where a keyboard is at hand.
  useFieldFocus(editor, resource, space.docked);
  const { form, values, comparing, deleted } = editor;
  const switched = Preview !== undefined && !space.twoSides;
  const saving = form.formState.isSubmitting;
  const uploading = editor.upload !== null && editor.upload.error === undefined;

  const close = (): void => {
    // While a file is on its way the router asks; while the row is, it takes a moment only.
    if (saving && editor.upload === null) return;
    if (editor.dirty) {
      notify({ tone: 'info', message: draftWords.closed(textIn(values.title) || draftWords.untitled) });
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
      <Compared resource={resource} editor={editor}>
        <FieldsAndPreview
          resource={resource}
          row={row}
          groups={groups}
          editor={editor}
          formId={formId}
          twoSides={space.twoSides}
          side={side}
        />
      </Compared>
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

interface ResourceEditorProps {
  resource: Resource;
  /** Of the row, or 'new'. */
  edited: string;
  /** What the overview is about: a new row begins with it. */
  on: string;
  groups: readonly string[];
  onClose: () => void;
  onStored: () => void;
}

function NewRow(props: ResourceEditorProps & { place: DraftPlace }): ReactNode {
  const initial = props.resource.initial?.(props.on) ?? {};
  return <RowForm {...props} row={null} live={undefined} initial={initial} />;
}

function StoredRow(props: ResourceEditorProps & { userId: string }): ReactNode {
  const { resource, edited: id, userId, onClose } = props;
  const { words } = resource;
  const space = useEditorSpace();
  const { row: query, rowLive } = operationsOf(resource);
  const { data, error, retry } = useLiveQuery(query, rowLive, { variables: { id }, fresh: true });
  // Undefined until the first answer; null: there is none.
  const row = data?.row;
  const place = useMemo(() => ({ userId, resource: resource.name, row: id }), [userId, resource, id]);
  // What the editor began with, whatever becomes of it.
  const [first, setFirst] = useState<ListedRow | null>(null);
  if (first === null && row) setFirst(row);
  // The row is gone, and what was typed is not.
  const left = row === null && first === null ? readDraft(place) : null;
  const start = first ?? (left?.base ? { id, title: textIn(left.values.title), updated_at: '' } : null);

  // Begun and put aside for another one: new until the editor is closed, whatever becomes of its draft.
  const [isNew, setIsNew] = useState(false);
  if (left?.base === null && !isNew) setIsNew(true);
  if (isNew) return <NewRow {...props} place={place} />;
  if (start) return <RowForm {...props} place={place} row={start} live={row} initial={{}} />;
  return (
    <EditorFrame title={words.editTitle} space={space} narrow={!resource.preview} onClose={onClose}>
      {error ? (
        <LoadFailed onRetry={() => void retry()}>{words.failed.fetch}</LoadFailed>
      ) : row === null ? (
        <EmptyState
          compact
          title={words.gone}
          action={<Button onClick={onClose}>{adminResources.editor.close}</Button>}
        />
      ) : (
        <Box sx={{ p: 3 }}>
          <SkeletonRows label={words.loading} rows={4} height={88} />
        </Box>
      )}
    </EditorFrame>
  );
}

export function ResourceEditor(props: ResourceEditorProps): ReactNode {
  const { user } = useAuth();
  const { resource, edited } = props;
  const userId = user?.id ?? '';
  const place = useMemo(() => ({ userId, resource: resource.name, row: newRow }), [userId, resource]);
  return edited === newRow ? (
    <NewRow {...props} place={place} />
  ) : (
    <StoredRow key={edited} {...props} userId={userId} />
  );
}
