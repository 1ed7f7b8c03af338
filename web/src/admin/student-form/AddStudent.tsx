// Somebody stands at the desk: added with the same fields as a profile has. The database gives the registration number,
// and the login is ordered as for an import.
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { audienceWords, classGroupWords } from '../../content/adminClassGroups.ts';
import { adminResources } from '../../content/adminResources.ts';
import { adminStudent } from '../../content/adminStudent.ts';
import { isRefusedAs } from '../../lib/refusals.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { useClassGroupNames } from '../class-groups/classGroupNames.ts';
import { EditorFooter } from '../resource-editor/EditorFooter.tsx';
import { EditorLine } from '../resource-editor/EditorLine.tsx';
import { useEditor, useFieldFocus } from '../resource-editor/useEditor.ts';
import { type FormValues, type OwnInputProps, textIn } from '../resources/fields.ts';
import { newRow } from '../resources/resourceView.ts';
import { useMakeLogin } from '../student-logins/useMakeLogin.ts';
import { StudentFields } from './StudentFields.tsx';
import { studentEditor } from './studentEditor.ts';

const words = adminStudent.add;

const ofGroup = 'class_group';

function ClassGroupField(props: OwnInputProps): ReactNode {
  const names = useClassGroupNames();
  const chosen = textIn(useWatch({ control: props.control, name: ofGroup }));
  const groups = names.groups?.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  const missing = chosen === '' || groups.some(({ value }) => value === chosen);
  return (
    <SelectField<FormValues>
      {...props}
      name={ofGroup}
      options={[
        { value: '', label: words.noClassGroup },
        ...groups,
        // Until it is known, and when somebody has deleted it.
        ...(missing ? [] : [{ value: chosen, label: names.of(chosen) ?? audienceWords.gone }]),
      ]}
    />
  );
}

/** As on the profile, and the first class group. */
const addedStudent: typeof studentEditor = {
  ...studentEditor,
  fields: [
    ...studentEditor.fields,
    { kind: 'own', name: ofGroup, label: words.classGroup, draw: ClassGroupField, said: String, apart: true },
  ],
  toValues: ({ first_group: [first] }) => ({ [ofGroup]: first?.class_group_id ?? '' }),
  toRow: (values) => {
    const class_group_id = textIn(values[ofGroup]);
    return class_group_id === '' ? {} : { class_groups: { data: [{ class_group_id }] } };
  },
  refused: (error) =>
    isRefusedAs(error, 'group-gone')
      ? { field: ofGroup, message: classGroupWords.gone }
      : studentEditor.refused?.(error),
};

interface AddStudentProps {
  /** Id of the class group whose list is open. */
  group: string | null;
  onClose: () => void;
  onAdded: () => void;
}

function Head({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        alignItems: 'center',
        flex: 'none',
        p: { xs: '4px 4px 4px 16px', portal: '14px 14px 10px 24px' },
      }}
    >
      <Box
        component="h2"
        id={id}
        sx={{ fontSize: { xs: '1.25rem', portal: '1.375rem' }, fontWeight: 585, lineHeight: 1.2 }}
      >
        {words.title}
      </Box>
      <IconButton
        aria-label={adminResources.editor.close}
        onClick={onClose}
        sx={{ width: 44, height: 44, border: 0, color: 'ink2' }}
      >
        <Icon name="close" />
      </IconButton>
    </Box>
  );
}

/** Inside of the dialog: the first field is there when it wants the focus. */
function AddForm({ phone, group, onClose, onAdded }: AddStudentProps & { phone: boolean }): ReactNode {
  const formId = useId();
  const { user } = useAuth();
  const login = useMakeLogin();
  const [place] = useState({ userId: user?.id ?? '', resource: studentEditor.name, row: newRow });
  const editor = useEditor({
    resource: addedStudent,
    place,
    row: null,
    live: undefined,
    initial: { payment_method: 'Other', [ofGroup]: group ?? '' },
    onStored: (row) => {
      // Told by itself when it is there; the form need not wait.
      if (row.id !== undefined) void login.make(row.id);
      onAdded();
      onClose();
    },
  });
  useFieldFocus(editor, addedStudent);
  const { form } = editor;
  return (
    <>
      <EditorLine resource={addedStudent} id={null} editor={editor} />
      <Box
        sx={{ flex: '1 1 auto', overflowY: 'auto', p: { xs: '10px 16px 32px', portal: '10px 24px 32px' } }}
      >
        <Form
          form={form}
          id={formId}
          label={words.title}
          onSubmit={(read) => editor.save(read)}
          onRefused={editor.refuse}
        >
          <StudentFields editor={editor} fields={addedStudent.fields} />
        </Form>
      </Box>
      <EditorFooter
        editor={editor}
        formId={formId}
        phone={phone}
        saveLabel={phone ? words.saveShort : words.save}
        onClose={onClose}
      />
    </>
  );
}

/** Closing it keeps what is typed, as with every form of the office. */
export function AddStudent(props: AddStudentProps): ReactNode {
  const id = useId();
  const phone = useMediaQuery((theme) => theme.breakpoints.down('portal'), { noSsr: true });
  return (
    <Dialog
      open
      fullScreen={phone}
      maxWidth="sm"
      transitionDuration={0}
      onClose={props.onClose}
      aria-labelledby={id}
    >
      <Head id={id} onClose={props.onClose} />
      <AddForm {...props} phone={phone} />
    </Dialog>
  );
}
