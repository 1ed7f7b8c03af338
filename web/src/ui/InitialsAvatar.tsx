// A person without a photo: initials on one of the subject tints. Decorative, since the name stands beside it.
import styles from './InitialsAvatar.module.css';
import { initialsOf, languageOf, tintOf } from './initials.ts';

interface InitialsAvatarProps {
  name: string;
  size?: number;
  /** On a night surface: one quiet indigo instead of a tint. */
  night?: boolean;
}

export function InitialsAvatar({ name, size = 32, night = false }: InitialsAvatarProps) {
  const initials = initialsOf(name);
  const hue = tintOf(name);
  return (
    <div
      aria-hidden="true"
      lang={languageOf(initials)}
      className={styles.avatar}
      style={{
        width: size,
        height: size,
        fontSize: size >= 64 ? 24 : size >= 44 ? 16 : size >= 36 ? 14 : 13,
        color: `var(--p-palette-${night ? 'onNight' : hue})`,
        backgroundColor: night ? '#2A3069' : `var(--p-palette-${hue}Tint)`,
      }}
    >
      {initials}
    </div>
  );
}
