// The fields of a student: of one who is edited, and of one who is added.
import type { ReactNode } from 'react';
import { adminStudent } from '../../content/adminStudent.ts';
import { FieldGrid } from '../../ui/form/FieldGrid.tsx';
import { EditorField } from '../resource-editor/EditorField.tsx';
import type { Editor } from '../resource-editor/useEditor.ts';
import type { Field } from '../resources/fields.ts';
import { studentEditor } from './studentEditor.ts';

const { hints, paymentMethods } = adminStudent;

interface StudentFieldsProps {
  editor: Editor;
  fields?: readonly Field[];
  /** The e-mail with which the student signs in, if at all. */
  login?: string | undefined;
}

export function StudentFields({
  editor,
  fields = studentEditor.fields,
  login,
}: StudentFieldsProps): ReactNode {
  const ofEmail = login === undefined ? {} : { hint: () => hints.email(login) };
  return (
    <FieldGrid columns={{ xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}>
      {fields.map((field) => (
        <EditorField
          key={field.name}
          field={field.name === 'email' ? { ...field, ...ofEmail } : field}
          editor={editor}
          groups={paymentMethods}
        />
      ))}
    </FieldGrid>
  );
}
