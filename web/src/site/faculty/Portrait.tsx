// A teacher's photo over a drawing: while there is no photo, or when it fails to load, the drawing shows.
import { useState } from 'react';
import type { Department, Look } from '../../content/faculty.ts';
import { Likeness } from './Likeness.tsx';
import styles from './Portrait.module.css';
import { motif } from './motif.ts';

interface PortraitProps {
  name: string;
  subject: Department['subject'];
  look: Look;
  photo?: string | undefined;
}

export function Portrait({ name, subject, look, photo }: PortraitProps) {
  const [failed, setFailed] = useState<string>();
  /** A photo that failed before the page's script ran fires no event any more. */
  const check = (image: HTMLImageElement | null): void => {
    if (image?.complete && image.naturalWidth === 0) setFailed(photo);
  };
  return (
    <div
      className={styles.tile}
      style={{
        color: `var(--p-palette-${subject})`,
        ['--tint' as string]: `var(--p-palette-${subject}Tint)`,
      }}
    >
      <svg viewBox="0 0 240 240" className={styles.motif} aria-hidden="true">
        <path d={motif(subject, name)} />
      </svg>
      <Likeness look={look} className={styles.likeness} />
      {photo !== undefined && photo !== failed ? (
        <img
          ref={check}
          src={photo}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailed(photo)}
        />
      ) : null}
    </div>
  );
}
