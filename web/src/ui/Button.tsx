// A button, or a link that looks like one, on pages that are sent without MUI. The office and the portal have MUI's,
// which theme/components/buttons.ts makes look the same.
import { clsx } from 'clsx';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from 'react';
import styles from './Button.module.css';
import { RouterLink } from './RouterLink.tsx';

interface Look {
  /** One 'contained' per view; 'night' is for night surfaces, 'text' a link with an arrow. */
  variant?: 'outlined' | 'contained' | 'text' | 'night' | 'ink';
  small?: boolean;
}

const classOf = ({ variant = 'outlined', small = false }: Look, className?: string) =>
  clsx(styles.button, styles[variant], small && styles.small, className);

type ButtonProps = Look & ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> };

/** `aria-busy` while what it asked for is under way: it keeps its focus and its words say so. */
export function Button({ variant, small, className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={classOf({ variant, small }, className)} {...rest} />;
}

type LinkButtonProps = Look &
  AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; state?: unknown; ref?: Ref<HTMLAnchorElement> };

export function LinkButton({ variant, small, className, ...rest }: LinkButtonProps) {
  return <RouterLink className={classOf({ variant, small }, className)} {...rest} />;
}
