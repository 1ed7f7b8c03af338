// Opens a row of a resource, or a new one: its fields, beside them (or on the other side of a switch) how visitors will see it.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { adminResources } from '../../content/adminResources.ts';
import { useLiveQuery } from '../../graphql/useLiveQuery.ts';
import { notify } from '../../lib/notify.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { UploadProgress } from '../files/UploadProgress.tsx';
import { LeaveQuestion } from '../leave/LeaveQuestion.tsx';
import { LoadFailed } from '../list/LoadFailed.tsx';
import { draftName, type ListedRow, operationsOf, type Resource } from '../resources/resource.ts';
import { newRow } from '../resources/resourceView.ts';
import { Compared } from './Comparison.tsx';
import { EditorFooter } from './EditorFooter.tsx';
import { EditorFrame, useEditorSpace } from './EditorFrame.tsx';
import { EditorLine, Line } from './EditorLine.tsx';
import { FieldsAndPreview, type Side } from './FieldsAndPreview.tsx';
import { type DraftPlace, readDraft } from './drafts.ts';
import { type EditorInput, useEditor, useFieldFocus } from './useEditor.ts';

/** The row in the editor, as the address names it. */
const editedIn = (search: string): string | null => new URLSearchParams(search).get('edit');

const { editor: labels, draft: draftWords, upload: uploadWords } = adminResources;

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

interface RowFormProps extends EditorInput {
  resource: Resource;
  row: ListedRow | null;
  live: ListedRow | null | undefined;
  lockOf: (row: ListedRow) => string | null;
  /** Offered by a field of the kind 'group'. */
  groups: readonly string[];
  onClose: () => void;
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
  const lock = stored && stored.updated_at !== '' ? props.lockOf(stored) : null;
  const uploading = editor.upload !== null && editor.upload.error === undefined;

  const close = (): void => {
    // While a file is on its way the router asks; while the row is, it takes a moment only.
    if (saving && editor.upload === null) return;
    if (editor.dirty) {
      notify({ tone: 'info', message: draftWords.closed(draftName(values) || draftWords.untitled) });
    }
    onClose();
  };
  return (
    <EditorFrame
      title={row === null ? words.addTitle : ((stored && resource.head?.title(stored)) ?? words.editTitle)}
      space={space}
      narrow={!Preview}
      onClose={close}
      aside={
        switched && lock === null ? (
          <SideSwitch side={side} onSide={setSide} />
        ) : row === null ? null : resource.head && stored ? (
          resource.head.aside(stored)
        ) : (
          <Box component="span" className="num" sx={{ color: 'ink3', fontSize: '0.875rem' }}>
            {words.named(row.id)}
          </Box>
        )
      }
    >
      <EditorLine resource={resource} id={row?.id ?? null} editor={editor} />
      {lock === null ? null : <Line>{lock}</Line>}
      {stored && stored.updated_at !== '' ? resource.standing?.(stored) : null}
      <Compared resource={resource} editor={editor}>
        <FieldsAndPreview
          resource={resource}
          row={row}
          groups={groups}
          locked={lock !== null}
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
      {comparing === null && lock === null ? (
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
  /** Why this person only looks at a row; null: it can be changed. */
  lockOf: (row: ListedRow) => string | null;
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
  const start = first ?? (left?.base ? { id, title: draftName(left.values), updated_at: '' } : null);

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
