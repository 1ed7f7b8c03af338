// Somebody stands at the desk: added with the same fields as a profile has. The database gives the registration number,
// and the login is ordered as for an import.
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useId, useState } from 'react';
import { adminResources } from '../../content/adminResources.ts';
import { adminStudent } from '../../content/adminStudent.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { EditorFooter } from '../resource-editor/EditorFooter.tsx';
import { EditorLine } from '../resource-editor/EditorLine.tsx';
import { useEditor, useFieldFocus } from '../resource-editor/useEditor.ts';
import { newRow } from '../resources/resourceView.ts';
import { useMakeLogin } from '../student-logins/useMakeLogin.ts';
import { StudentFields } from './StudentFields.tsx';
import { studentEditor } from './studentEditor.ts';

const words = adminStudent.add;

interface AddStudentProps {
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
function AddForm({ phone, onClose, onAdded }: AddStudentProps & { phone: boolean }): ReactNode {
  const formId = useId();
  const { user } = useAuth();
  const login = useMakeLogin();
  const [place] = useState({ userId: user?.id ?? '', resource: studentEditor.name, row: newRow });
  const editor = useEditor({
    resource: studentEditor,
    place,
    row: null,
    live: undefined,
    initial: { payment_method: 'Other' },
    onStored: (row) => {
      // Told by itself when it is there; the form need not wait.
      if (row.id !== undefined) void login.make(row.id);
      onAdded();
      onClose();
    },
  });
  useFieldFocus(editor, studentEditor);
  const { form } = editor;
  return (
    <>
      <EditorLine resource={studentEditor} id={null} editor={editor} />
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
          <StudentFields editor={editor} />
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
      fullWidth
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
