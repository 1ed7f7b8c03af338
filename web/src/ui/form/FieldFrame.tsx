// What every field has: a label above it, always visible, and its error or hint below it, tied by id. Below it is
// always room for one line, and longer messages wait until nobody presses.
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Icon } from '../Icon.tsx';
import { useAtRest } from '../useAtRest.ts';
import styles from './Field.module.css';

const covered = { visibility: 'hidden' } as const;

interface FieldFrameProps {
  id: string;
  label: string;
  error?: string;
  hint?: ReactNode;
  /** A select is labelled by id, an input by htmlFor. */
  labelledById?: boolean;
  children: ReactNode;
}

export function FieldFrame({ id, label, error, hint, labelledById = false, children }: FieldFrameProps) {
  const shownError = useAtRest(error);
  return (
    <div className={styles.frame}>
      <label className={styles.label} {...(labelledById ? { id: `${id}-label` } : { htmlFor: id })}>
        {label}
      </label>
      {children}
      {/* Also without a text: the room of one line is always there, and a hint's while an error is in its place. */}
      <p id={`${id}-text`} className={clsx(styles.below, hint !== undefined && styles.withHint)}>
        {hint ? (
          <span aria-hidden={shownError ? true : undefined} style={shownError ? covered : undefined}>
            {hint}
          </span>
        ) : null}
        {shownError ? (
          <span className={styles.error}>
            <Icon name="alert" size={18} />
            <span>{shownError}</span>
          </span>
        ) : null}
      </p>
    </div>
  );
}

/** The attributes that tie an input to what FieldFrame shows below it. */
export function describedBy(id: string, error: string | undefined, hint: ReactNode): string | undefined {
  return error || hint ? `${id}-text` : undefined;
}
