// A person without a photo: initials on one of the subject tints. Decorative, since the name stands beside it: drawn by
// the styles, so that they are no words of the button or the row that they stand in.
import { clsx } from 'clsx';
import styles from './InitialsAvatar.module.css';
import { initialsOf, languageOf, tintOf } from './initials.ts';

interface InitialsAvatarProps {
  name: string;
  size?: number;
  /** On a night surface: one quiet indigo instead of a tint. */
  night?: boolean;
  /** A name of web/src/content: its letters are in the small font (docs/decisions/fonts.md). */
  known?: boolean;
}

export function InitialsAvatar({ name, size = 32, night = false, known = false }: InitialsAvatarProps) {
  const initials = initialsOf(name);
  const hue = tintOf(name);
  return (
    <div
      aria-hidden="true"
      lang={languageOf(initials)}
      data-initials={initials}
      className={clsx(styles.avatar, known && 'nepaliWords')}
      style={{
        width: size,
        height: size,
        fontSize: size >= 64 ? 24 : size >= 44 ? 16 : size >= 36 ? 14 : 13,
        color: `var(--p-palette-${night ? 'onNight' : hue})`,
        backgroundColor: night ? '#2A3069' : `var(--p-palette-${hue}Tint)`,
      }}
    />
  );
}
