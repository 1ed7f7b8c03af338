// The student's own information in edit mode: a draft that survives the page, and never over what somebody else has
// saved meanwhile.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { adminStudent as words } from '../../content/adminStudent.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { Compared } from '../resource-editor/Comparison.tsx';
import { DraftKept } from '../resource-editor/EditorFooter.tsx';
import { EditorLine } from '../resource-editor/EditorLine.tsx';
import { type DraftPlace, dropDraft } from '../resource-editor/drafts.ts';
import { useEditor, useFieldFocus } from '../resource-editor/useEditor.ts';
import { StudentFields } from '../student-form/StudentFields.tsx';
import { studentEditor } from '../student-form/studentEditor.ts';
import type { Student } from './useStudent.ts';

interface StudentFormProps {
  place: DraftPlace;
  formId: string;
  student: Student;
  deleted: boolean;
  list: string;
  /** Where the form's buttons stand. */
  actions: HTMLElement | null;
  onTyped: (typed: boolean) => void;
  onLeave: () => void;
}

export function StudentForm(props: StudentFormProps): ReactNode {
  const { place, formId, student, deleted, list, actions, onTyped, onLeave } = props;
  const [asking, setAsking] = useState(false);
  const editor = useEditor({
    resource: studentEditor,
    place,
    row: student,
    live: deleted ? null : student,
    initial: {},
    onStored: onLeave,
  });
  const { form, comparing, dirty } = editor;
  const saving = form.formState.isSubmitting;
  useFieldFocus(editor, studentEditor);
  useEffect(() => onTyped(dirty), [dirty, onTyped]);
  // Of somebody who is gone nothing stays in this browser.
  const gone = useRef(deleted);
  useEffect(() => {
    gone.current = deleted;
  });
  const [leftPlace] = useState(place);
  useEffect(
    () => () => {
      if (gone.current) dropDraft(leftPlace);
    },
    [leftPlace],
  );
  // Out of edit mode nothing is left of it.
  const discard = (): void => {
    editor.discard();
    onLeave();
  };
  const buttons = (
    <>
      <Button disabled={saving} onClick={() => (dirty ? setAsking(true) : discard())}>
        {words.cancel}
      </Button>
      {deleted || comparing !== null ? null : (
        <SubmitButton form={formId} busy={saving} busyText={words.saving}>
          {words.save}
        </SubmitButton>
      )}
    </>
  );
  return (
    <Panel title={words.editTitle}>
      {deleted ? (
        <Box sx={{ p: '0 20px 14px' }}>
          <InlineAlert title={words.notFound}>
            <Button href={list} sx={{ mt: 1 }}>
              {words.returnToList}
            </Button>
          </InlineAlert>
        </Box>
      ) : null}
      <EditorLine resource={studentEditor} id={student.id} editor={editor} />
      <Compared resource={studentEditor} editor={editor}>
        <Box sx={{ p: '12px 20px 16px' }}>
          <Form form={form} id={formId} label={words.editTitle} onSubmit={(read) => editor.save(read)}>
            <StudentFields editor={editor} login={student.profile?.email} />
          </Form>
          <Box
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              minHeight: 20,
              mt: '20px',
              color: 'ink3',
              fontSize: '0.875rem',
            }}
          >
            <DraftKept draft={editor.draft} kept={editor.kept} />
          </Box>
        </Box>
      </Compared>
      {actions ? createPortal(buttons, actions) : null}
      <ConfirmDialog
        open={asking}
        title={words.discard.title}
        confirmLabel={words.discard.confirm}
        cancelLabel={words.discard.keep}
        onCancel={() => setAsking(false)}
        onConfirm={discard}
      >
        {words.discard.text}
      </ConfirmDialog>
    </Panel>
  );
}
