// A key, drawn as one. Decorative: what it does is said by aria-keyshortcuts and a title.
import styles from './Kbd.module.css';

export function Kbd({ children }: { children: string }) {
  return (
    <kbd className={styles.key} aria-hidden="true">
      {children}
    </kbd>
  );
}
