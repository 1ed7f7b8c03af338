// The button of a form: busy words in the same width, announced as busy, deaf to a second press. It keeps the
// focus (a disabled button would lose it). In the server's HTML it can be pressed too: the press is kept until React is
// there (ssr/takeover.js).
import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import styles from './Field.module.css';

interface SubmitButtonProps {
  children: string;
  busyText: string;
  busy: boolean;
  variant?: 'outlined' | 'contained' | 'ink';
  startIcon?: ReactNode;
  fullWidth?: boolean;
  type?: 'submit' | 'button';
  disabled?: boolean;
  /** The id of the form, for a button outside of it. */
  form?: string;
  onClick?: () => void;
}

export function SubmitButton(props: SubmitButtonProps) {
  const { children, busyText, busy, variant = 'contained', type = 'submit' } = props;
  const texts = [
    { text: children, shown: !busy },
    { text: busyText, shown: busy },
  ];
  return (
    <Button
      type={type}
      form={props.form}
      variant={variant}
      style={props.fullWidth ? { width: '100%' } : undefined}
      disabled={props.disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else props.onClick?.();
      }}
    >
      {props.startIcon}
      <span className={styles.words}>
        {texts.map(({ text, shown }) => (
          <span key={text} aria-hidden={!shown || undefined} className={shown ? undefined : styles.covered}>
            {text}
          </span>
        ))}
      </span>
    </Button>
  );
}
