// A teacher's photo over the drawn avatar: while there is no photo, or when it fails to load, the avatar shows.
import { useState } from 'react';
import type { Department } from '../../content/faculty.ts';
import { initialsOf } from '../../ui/initials.ts';
import styles from './Portrait.module.css';
import { motif } from './motif.ts';

interface PortraitProps {
  name: string;
  subject: Department['subject'];
  photo?: string | undefined;
}

export function Portrait({ name, subject, photo }: PortraitProps) {
  const [failed, setFailed] = useState<string>();
  /** A photo that failed before the page's script ran fires no event any more. */
  const check = (image: HTMLImageElement | null): void => {
    if (image?.complete && image.naturalWidth === 0) setFailed(photo);
  };
  return (
    <div
      className={styles.tile}
      style={{ color: `var(--p-palette-${subject})`, backgroundColor: `var(--p-palette-${subject}Tint)` }}
    >
      <svg viewBox="0 0 240 240" aria-hidden="true">
        <path d={motif(subject, name)} />
      </svg>
      <span aria-hidden="true">{initialsOf(name)}</span>
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
