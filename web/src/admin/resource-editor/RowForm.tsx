// The open row: its fields, beside them (or on the other side of a switch) how visitors will see it.
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { adminResources } from '../../content/adminResources.ts';
import { notify } from '../../lib/notify.ts';
import { Form } from '../../ui/form/Form.tsx';
import { UploadProgress } from '../files/UploadProgress.tsx';
import type { Resource } from '../resources/resource.ts';
import { Comparison } from './Comparison.tsx';
import { EditorField } from './EditorField.tsx';
import { EditorFooter } from './EditorFooter.tsx';
import { EditorFrame, useEditorSpace } from './EditorFrame.tsx';
import { EditorLine } from './EditorLine.tsx';
import { UploadQuestion } from './UploadQuestion.tsx';
import { differences } from './rowValues.ts';
import { type EditorInput, useEditor } from './useEditor.ts';

const { editor: labels, draft: draftWords } = adminResources;

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

export function RowForm(props: RowFormProps): ReactNode {
  const { resource, row, groups, onClose } = props;
  const { words, fields, preview: Preview } = resource;
  const formId = useId();
  const space = useEditorSpace();
  const editor = useEditor(props);
  const [side, setSide] = useState<Side>('write');
  useFirstFocus(resource, editor, space.docked);
  const { form, values, base, theirs, comparing, deleted } = editor;
  const switched = Preview !== undefined && !space.twoSides;
  const writing = !switched || side === 'write';
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
          <Box component="span" className="num" sx={{ color: 'ink3', fontSize: 14 }}>
            {words.named(row.id)}
          </Box>
        )
      }
    >
      <EditorLine resource={resource} id={row?.id ?? null} editor={editor} />
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
        <Box
          sx={{
            flex: 1,
            minHeight: 0,
            display: 'grid',
            gridTemplateColumns:
              Preview && space.twoSides ? 'minmax(0, 1fr) minmax(0, 1fr)' : 'minmax(0, 1fr)',
          }}
        >
          <Box
            hidden={!writing}
            sx={{ overflow: 'auto', p: { xs: '20px 16px 8px', portal: '22px 24px 8px' } }}
          >
            <Form form={form} id={formId} onSubmit={(read) => editor.save(read)} onRefused={editor.refuse}>
              {fields.map((field) => (
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
          {Preview && (space.twoSides || side === 'preview') ? (
            <Box
              component="section"
              aria-label={labels.previewTitle}
              sx={{
                overflow: 'auto',
                bgcolor: 'sunk',
                borderLeft: space.twoSides ? 1 : 0,
                borderColor: 'line',
                p: { xs: 2, portal: '16px 24px 24px' },
              }}
            >
              <Preview values={values} row={row ?? undefined} />
            </Box>
          ) : null}
        </Box>
      )}
      <UploadQuestion running={uploading} onLeave={editor.cancelUpload} />
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
