// Opens a row of a resource, or a new one, in the editor.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useMemo, useState } from 'react';
import { adminResources } from '../../content/adminResources.ts';
import { useLiveQuery } from '../../graphql/useLiveQuery.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { LoadFailed } from '../list/LoadFailed.tsx';
import { textIn } from '../resources/fields.ts';
import { type ListedRow, operationsOf, type Resource } from '../resources/resource.ts';
import { newRow } from '../resources/resourceView.ts';
import { EditorFrame, useEditorSpace } from './EditorFrame.tsx';
import { RowForm } from './RowForm.tsx';
import { readDraft } from './drafts.ts';

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
  if (isNew)
    return (
      <RowForm
        {...props}
        place={place}
        row={null}
        live={undefined}
        initial={resource.initial?.(props.on) ?? {}}
      />
    );
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
    <RowForm
      {...props}
      place={place}
      row={null}
      live={undefined}
      initial={resource.initial?.(props.on) ?? {}}
    />
  ) : (
    <StoredRow key={edited} {...props} userId={userId} />
  );
}
