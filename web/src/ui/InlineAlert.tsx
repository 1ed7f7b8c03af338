// An alert in its place: titled 'Error' unless told otherwise, announced when it appears.
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { messages } from '../../../shared/words/messages.ts';
import { Icon, type IconName } from './Icon.tsx';
import styles from './InlineAlert.module.css';

interface InlineAlertProps {
  severity?: 'error' | 'warning' | 'info' | 'success';
  /** Null leaves the title out. */
  title?: string | null;
  children?: ReactNode;
  action?: ReactNode;
}

const icons: Record<NonNullable<InlineAlertProps['severity']>, IconName> = {
  error: 'alert',
  warning: 'warning',
  info: 'info',
  success: 'checkCircle',
};

export function InlineAlert({ severity = 'error', title, children, action }: InlineAlertProps) {
  const heading = title === undefined && severity === 'error' ? messages.errors.title : title;
  return (
    <div className={clsx(styles.alert, styles[severity])} role={severity === 'error' ? 'alert' : 'status'}>
      <Icon name={icons[severity]} />
      <div className={styles.message}>
        {heading ? <div className={styles.title}>{heading}</div> : null}
        {children}
      </div>
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}
