// The top of an inner page: the one h1, a lead sentence, and the view's main action at the right.
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './PageHead.module.css';

interface PageHeadProps {
  title: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  /** Admin and portal: without the public pages' large padding. */
  compact?: boolean;
}

export function PageHead({ title, lead, actions, compact = false }: PageHeadProps) {
  return (
    <div className={clsx(styles.head, compact && styles.compact)}>
      <div className={styles.words}>
        <h1 className={clsx('t-h1', styles.title)}>{title}</h1>
        {lead ? <div className={clsx(compact ? 't-body1' : 't-lead', styles.lead)}>{lead}</div> : null}
      </div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  );
}
