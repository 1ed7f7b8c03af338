// What is printed instead of the page around it.
import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import styles from './Paper.module.css';

/**
 * Resolves when both scripts of the face are there (one that the screen has not used yet would be missing on paper), and the
 * pictures.
 */
async function allLoaded(): Promise<void> {
  if (!('fonts' in document)) return;
  const loads = ['Ag 0', 'कनेपाली'].flatMap((text) =>
    ['400', '500', '585'].map((weight) => document.fonts.load(`${weight} 16px Anek`, text)),
  );
  const pictures = document.querySelectorAll<HTMLImageElement>(
    `.${styles.paper} img, .${styles.inPlace} img`,
  );
  await Promise.allSettled([...loads, ...Array.from(pictures, (picture) => picture.decode())]);
}

interface PaperProps {
  /** What kind of paper it is. */
  label: string;
  children: ReactNode;
}

/** A4, the light scheme whatever the screen shows. In the document only while it is printed. */
export function Paper({ label, children }: PaperProps): ReactNode {
  return createPortal(
    <section className={styles.paper} data-scheme="light" aria-label={label}>
      {children}
    </section>,
    document.body,
  );
}

/** Seen on the screen where it stands, and alone on paper. */
export function PaperInPlace({ label, children }: PaperProps): ReactNode {
  return (
    <section className={styles.inPlace} data-scheme="light" aria-label={label}>
      {children}
    </section>
  );
}

/** Prints as soon as it stands, under this name, and says when it is over. */
export function usePrint(ready: boolean, name: string, onPrinted: () => void): void {
  useEffect(() => {
    if (!ready) return undefined;
    let gone = false;
    const title = document.title;
    window.addEventListener('afterprint', onPrinted);
    void allLoaded().then(() => {
      if (gone) return;
      document.title = name;
      window.print();
    });
    return () => {
      gone = true;
      document.title = title;
      window.removeEventListener('afterprint', onPrinted);
    };
  }, [ready, name, onPrinted]);
}
