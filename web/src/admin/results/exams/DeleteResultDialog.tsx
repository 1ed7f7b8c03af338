// Asks before one result goes.
import type { ReactNode } from 'react';
import { adminResults } from '../../../content/adminResults.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useLastShown } from '../../list/useLastShown.ts';
import type { ResultDeletion } from './useResultDeletion.ts';

const words = adminResults.deleteResult;

export function DeleteResultDialog({ deletion }: { deletion: ResultDeletion }): ReactNode {
  const shown = useLastShown(deletion.result);
  if (shown === null) return null;
  return (
    <ConfirmDialog
      open={deletion.result !== null}
      title={words.title(shown.name, shown.symbol)}
      confirmLabel={words.confirm}
      busyLabel={words.deleting}
      busy={deletion.busy}
      onConfirm={() => void deletion.confirm()}
      onCancel={deletion.cancel}
    >
      {words.text}
    </ConfirmDialog>
  );
}
