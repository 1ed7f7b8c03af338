// A subject's own icon on its tint. Whatever is no known subject gets the note icon in the first hue.
import { Icon, type IconName } from './Icon.tsx';
import styles from './SubjectIcon.module.css';
import type { SubjectKey } from './initials.ts';

const keys: Record<string, SubjectKey> = {
  physics: 'physics',
  chemistry: 'chemistry',
  mathematics: 'mathematics',
  math: 'mathematics',
  maths: 'mathematics',
  biology: 'biology',
  'computer science': 'computer',
  computer: 'computer',
  english: 'english',
};

/** The palette key of a subject as stored ('Computer Science' → 'computer'); null when it is none of the six. */
function subjectKey(subject: string): SubjectKey | null {
  return keys[subject.trim().toLowerCase()] ?? null;
}

/** The subject's hue as a palette key; its tint is that key with 'Tint' behind it. */
export function subjectHue(subject: string): SubjectKey {
  return subjectKey(subject) ?? 'english';
}

/** The subject's own icon, or the given one. */
export function subjectIcon(subject: string, fallback: IconName = 'note'): IconName {
  return subjectKey(subject) ?? fallback;
}

interface SubjectIconProps {
  subject: string;
  size?: number;
  /** The icon where the subject is unknown. */
  fallback?: IconName;
  hue?: SubjectKey;
}

export function SubjectIcon({ subject, size = 44, fallback = 'note', hue = 'english' }: SubjectIconProps) {
  const key = subjectKey(subject);
  return (
    <div
      aria-hidden="true"
      className={styles.tile}
      style={{
        width: size,
        height: size,
        color: `var(--p-palette-${key ?? hue})`,
        backgroundColor: `var(--p-palette-${key ?? hue}Tint)`,
      }}
    >
      <Icon name={key ?? fallback} size={size > 48 ? 30 : 20} strokeWidth={1.5} />
    </div>
  );
}
