// The photo of a student; initials where there is none, or none for whoever looks. Decorative: the name stands beside it.
import { useState } from 'react';
import { InitialsAvatar } from '../InitialsAvatar.tsx';
import styles from './Photo.module.css';

export const photoAddress = (student: string): string => `/files/photos/${student}`;

interface StudentPhotoProps {
  student: string;
  name: string;
  size?: number;
  /** Another number: it has been changed here. */
  version?: number;
  /** Called with whether there is one. */
  onKnown?: (has: boolean) => void;
}

export function StudentPhoto({ student, name, size = 32, version = 0, onKnown }: StudentPhotoProps) {
  const address = `${photoAddress(student)}${version === 0 ? '' : `?${version}`}`;
  const [missing, setMissing] = useState('');
  if (missing === address) return <InitialsAvatar name={name} size={size} />;
  return (
    <img
      src={address}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      className={styles.photo}
      onLoad={() => onKnown?.(true)}
      onError={() => {
        setMissing(address);
        onKnown?.(false);
      }}
    />
  );
}
