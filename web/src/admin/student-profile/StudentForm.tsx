// The student's own information in edit mode: a draft that survives the page, and never over what somebody else has
// saved meanwhile.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Control } from 'react-hook-form';
import { formatTime } from '../../../../shared/dates.ts';
import { adminResources } from '../../content/adminResources.ts';
import { adminStudent as words } from '../../content/adminStudent.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { FieldGrid } from '../../ui/form/FieldGrid.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Comparison } from '../resource-editor/Comparison.tsx';
import { EditorLine } from '../resource-editor/EditorLine.tsx';
import { type DraftPlace, dropDraft } from '../resource-editor/drafts.ts';
import { differences } from '../resource-editor/rowValues.ts';
import { type Editor, useEditor } from '../resource-editor/useEditor.ts';
import type { FormValues } from '../resources/resource.ts';
import { studentEditor, type StudentField } from './studentEditor.ts';
import type { Student } from './useStudent.ts';

// The fields of the form, each with the keyboard that fits it.
const { labels, hints } = words;
const methods = words.paymentMethods.map((value) => ({ value, label: value }));

interface StudentFieldsProps {
  control: Control<FormValues, unknown, FormValues>;
  /** The e-mail with which the student signs in, if at all. */
  login: string | undefined;
  disabled: boolean;
}

function StudentFields({ control, login, disabled }: StudentFieldsProps): ReactNode {
  const common = (name: StudentField) => ({
    control,
    name,
    label: labels[name],
    disabled,
    autoComplete: 'off',
  });
  return (
    <>
      <TextField<FormValues> {...common('first_name')} />
      <TextField<FormValues> {...common('last_name')} />
      <TextField<FormValues>
        {...common('email')}
        type="email"
        inputMode="email"
        plain
        hint={login === undefined ? undefined : hints.email(login)}
      />
      <TextField<FormValues> {...common('phone')} type="tel" inputMode="tel" plain hint={hints.phone} />
      <TextField<FormValues> {...common('college_name')} />
      <TextField<FormValues> {...common('address')} />
      <SelectField<FormValues>
        control={control}
        name="payment_method"
        label={labels.payment_method}
        options={methods}
        disabled={disabled}
      />
    </>
  );
}

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

/** The first field has the focus when the form opens, and one that the database refused when it has answered. */
function useFieldFocus({ form }: Editor): void {
  const opened = useRef(false);
  const { isSubmitting, errors } = form.formState;
  const refused = Object.keys(errors).find((field) => errors[field]?.type === 'refused');
  useEffect(() => {
    if (isSubmitting) return;
    if (refused !== undefined) form.setFocus(refused);
    else if (!opened.current) form.setFocus('first_name');
    opened.current = true;
  }, [form, isSubmitting, refused]);
}

function DraftKept({ editor: { draft, kept } }: { editor: Editor }): ReactNode {
  const phone = useMediaQuery((theme) => theme.breakpoints.down('portal'), { noSsr: true });
  const device = phone ? adminResources.draft.phone : adminResources.draft.computer;
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: 20,
        mt: '20px',
        color: 'ink3',
        fontSize: 14,
      }}
    >
      {draft ? (
        <>
          <Icon name={phone ? 'mobile' : 'laptop'} size={17} />
          <span className="num">
            {kept
              ? adminResources.draft.kept(device, formatTime(draft.savedAt))
              : adminResources.draft.notKept}
          </span>
        </>
      ) : null}
    </Box>
  );
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
  const { form, values, base, theirs, comparing, dirty } = editor;
  const saving = form.formState.isSubmitting;
  useFieldFocus(editor);
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
      {comparing !== null && theirs !== null && base !== null ? (
        <Comparison
          differences={differences(studentEditor.fields, base.values, values, theirs.values)}
          saves={comparing === 'save'}
          mine={values}
          theirs={theirs.values}
          onBack={() => editor.compare(null)}
          onUse={(chosen) => {
            editor.decide(chosen, theirs);
            if (comparing === 'save') void form.handleSubmit((read) => editor.save(read, theirs))();
          }}
        />
      ) : (
        <Box sx={{ p: '12px 20px 16px' }}>
          <Form form={form} id={formId} label={words.editTitle} onSubmit={(read) => editor.save(read)}>
            <FieldGrid columns={{ xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}>
              <StudentFields control={form.control} login={student.profile?.email} disabled={saving} />
            </FieldGrid>
          </Form>
          <DraftKept editor={editor} />
        </Box>
      )}
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
