// Asks before an import that is not finished is left: by closing the dialog, the page or the tab.
import type { ReactNode } from 'react';
import { studentsImport } from '../../content/studentsImport.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { LeaveQuestion } from '../leave/LeaveQuestion.tsx';
import { correctedRows } from '../students-file/studentSheet.ts';
import type { StudentsImportState } from './useStudentsImport.ts';

const { leave: words } = studentsImport;

interface LeaveImportProps {
  state: StudentsImportState;
  unfinished: boolean;
  /** The dialog is to be closed. */
  asks: boolean;
  onLeave: () => void;
  onStay: () => void;
}

export function LeaveImport({ state, unfinished, asks, onLeave, onStay }: LeaveImportProps): ReactNode {
  const { csv, sheet, storing } = state;
  const corrected = sheet ? correctedRows(sheet).length : 0;
  const text = storing
    ? words.storing
    : [
        csv.status === 'none' ? '' : words.text(csv.file.name, sheet?.rows.length ?? 0),
        corrected > 0 ? words.corrected(corrected) : '',
      ].join(' ');
  const shared = { title: words.title, children: text } as const;
  return (
    <>
      <ConfirmDialog
        {...shared}
        open={asks && unfinished}
        confirmLabel={words.leave}
        cancelLabel={words.stay}
        onConfirm={onLeave}
        onCancel={onStay}
      />
      <LeaveQuestion {...shared} when={unfinished} leave={words.leave} stay={words.stay} />
    </>
  );
}
