// The profile of a student that is there: the card beside the tabs, or beside the form.
import Box from '@mui/material/Box';
import { type ReactNode, useState } from 'react';
import { adminStudent as words } from '../../content/adminStudent.ts';
import { paths } from '../../lib/paths.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { ManageClassesDialog } from '../class-groups/ManageClassesDialog.tsx';
import { readDraft } from '../resource-editor/drafts.ts';
import { studentEditor } from '../student-form/studentEditor.ts';
import type { Status } from '../student-status/statuses.ts';
import { useDecision } from '../student-status/useDecision.ts';
import { StudentCard } from './StudentCard.tsx';
import { StudentForm } from './StudentForm.tsx';
import { StudentHead } from './StudentHead.tsx';
import { StudentTabs } from './StudentTabs.tsx';
import type { Student } from './useStudent.ts';

interface StudentViewProps {
  student: Student;
  /** Somebody else has deleted them; what is typed is still here. */
  deleted: boolean;
  list: string;
  /** Asks, with this text. */
  onDelete: (text: string) => void;
  reload: () => Promise<boolean>;
  onTyped: (typed: boolean) => void;
  /** Undefined: there are no more. */
  onMoreActivity: (() => void) | undefined;
}

export function StudentView(props: StudentViewProps): ReactNode {
  const { student, deleted, list, onDelete, reload, onTyped, onMoreActivity } = props;
  const { user } = useAuth();
  const place = { userId: user?.id ?? '', resource: studentEditor.name, row: student.id };
  // A draft of before goes on where it was left.
  const [editing, setEditing] = useState(() => readDraft(place) !== null);
  const [left, setLeft] = useState(0);
  const [managing, setManaging] = useState(false);
  const [formActions, setFormActions] = useState<HTMLDivElement | null>(null);
  // The page is live: what has changed shows by itself.
  const { dialog, busy, decide } = useDecision({ settling: 0 });
  const name = `${student.first_name} ${student.last_name}`;
  const decision = {
    busy: busy.size > 0,
    decide: (status: Status) => decide({ id: student.id, name, status: student.approval_status }, status),
  };
  const formId = `student-${student.id}`;
  const leaveForm = (): void => {
    onTyped(false);
    setEditing(false);
    setLeft(left + 1);
  };
  return (
    <>
      <PageMeta title={name} path={paths.adminStudent.href({ id: student.id })} index={false} />
      <StudentHead
        student={student}
        list={list}
        deleted={deleted}
        editing={editing}
        left={left}
        decision={decision}
        reload={reload}
        onEdit={() => setEditing(true)}
        onDelete={() => onDelete(words.remove.headText)}
        formActions={setFormActions}
      />
      <Box
        sx={{
          display: 'grid',
          alignItems: 'start',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '372px minmax(0, 1fr)' },
        }}
      >
        <StudentCard
          student={student}
          name={name}
          brief={editing}
          disabled={deleted}
          onManage={() => setManaging(true)}
          onDelete={() => onDelete(words.remove.cardText)}
        />
        {editing ? (
          <StudentForm
            place={place}
            formId={formId}
            student={student}
            deleted={deleted}
            list={list}
            actions={formActions}
            onTyped={onTyped}
            onLeave={leaveForm}
          />
        ) : (
          <StudentTabs
            student={student}
            decision={decision}
            onManage={() => setManaging(true)}
            onMoreActivity={onMoreActivity}
          />
        )}
      </Box>
      {managing ? (
        <ManageClassesDialog
          student={{ id: student.id, name }}
          assigned={student.class_groups.map(({ class_group }) => class_group.id)}
          onClose={() => setManaging(false)}
        />
      ) : null}
      {dialog}
    </>
  );
}
