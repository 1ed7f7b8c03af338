// Says what was done, with a button that takes it back.
import { dismissNotification, type NewNotification, notify } from '../../lib/notify.ts';
import { UndoButton } from '../../ui/UndoButton.tsx';

export interface Told extends NewNotification {
  /** Takes it back, and tells what comes of that. */
  undo?: (() => Promise<unknown>) | undefined;
}

export function tell({ undo, ...told }: Told): void {
  if (undo === undefined) {
    notify(told);
    return;
  }
  const takeBack = (): void => {
    dismissNotification(toast);
    void undo();
  };
  const toast = notify({ ...told, action: <UndoButton onUndo={takeBack} /> });
}
