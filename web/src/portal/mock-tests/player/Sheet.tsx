// A dialog of the exam: the browser's own, over everything, at the bottom of a phone.
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './Sheet.module.css';

interface SheetProps {
  label: string;
  onClose: () => void;
  className?: string | undefined;
  children: ReactNode;
}

export function Sheet({ label, onClose, className, children }: SheetProps): ReactNode {
  const sheet = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = sheet.current;
    if (dialog?.open === false) dialog.showModal();
    return () => dialog?.close();
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape closes it by itself
    <dialog
      ref={sheet}
      aria-label={label}
      className={clsx(styles.sheet, className)}
      onCancel={onClose}
      onClick={({ target }) => (target === sheet.current ? onClose() : undefined)}
    >
      {children}
    </dialog>
  );
}
