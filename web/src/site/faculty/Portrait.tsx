// A teacher's photo over the drawn avatar: while there is no photo, or when it fails to load, the avatar shows.
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import type { Department } from '../../content/faculty.ts';
import { initialsOf } from '../../ui/initials.ts';
import { motif } from './motif.ts';

const Tile = styled('div', { shouldForwardProp: (prop) => prop !== 'subject' })<{
  subject: Department['subject'];
}>(({ theme, subject }) => ({
  position: 'relative',
  overflow: 'hidden',
  borderRadius: 12,
  color: theme.vars.palette[subject],
  backgroundColor: theme.vars.palette[`${subject}Tint`],
  '& svg': {
    position: 'absolute',
    top: 0,
    right: 0,
    height: '100%',
    aspectRatio: '1 / 1',
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: 2,
    strokeLinejoin: 'round',
    opacity: 0.38,
  },
  '& span': {
    position: 'absolute',
    left: 'clamp(14px, 1.6vw, 22px)',
    bottom: 'clamp(14px, 1.6vw, 22px)',
    fontSize: 'clamp(44px, 5vw, 68px)',
    fontWeight: 500,
    lineHeight: 0.8,
    letterSpacing: '-.035em',
  },
  '& img': { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' },
}));

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
    <Tile subject={subject}>
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
    </Tile>
  );
}
