// A person without a photo: initials on one of the subject tints. Decorative, since the name stands beside it.
import Avatar from '@mui/material/Avatar';
import { initialsOf, tintOf } from './initials.ts';

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
    <Avatar
      aria-hidden="true"
      lang={/\p{Script=Devanagari}/u.test(initials) ? 'ne' : undefined}
      sx={{
        width: size,
        height: size,
        fontSize: size >= 64 ? 24 : size >= 44 ? 16 : size >= 36 ? 14 : 13,
        letterSpacing: '.01em',
        lineHeight: '1 !important',
        color: night ? 'onNight' : hue,
        bgcolor: night ? '#2A3069' : `${hue}Tint`,
      }}
    >
      {initials}
    </Avatar>
  );
}
