// The specification's inline alert: titled 'Error' unless told otherwise, announced when it appears.
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import type { ReactNode } from 'react';
import { messages } from '../content/messages.ts';
import { Icon, type IconName } from './Icon.tsx';

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
    <Alert
      severity={severity}
      role={severity === 'error' ? 'alert' : 'status'}
      icon={<Icon name={icons[severity]} />}
      action={action}
    >
      {heading ? <AlertTitle>{heading}</AlertTitle> : null}
      {children}
    </Alert>
  );
}
