// A button that is only an icon, on pages that are sent without MUI: it needs `aria-label`.
import { clsx } from 'clsx';
import type { ButtonHTMLAttributes, Ref } from 'react';
import styles from './IconButton.module.css';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  'aria-label': string;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ className, type = 'button', ...rest }: IconButtonProps) {
  return <button type={type} className={clsx(styles.button, className)} {...rest} />;
}
