// A small square button at the end of a dense row: 32 px in the admin, its colour says what it does. In the cards of
// a phone (RowActions) it says so in a word too.
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { MouseEvent } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import { whereCards } from './tableCards.ts';

export interface RowActionProps {
  /** Names the action and the thing it is done to. */
  label: string;
  /** What it does, in a word. */
  text?: string;
  icon: IconName;
  color?: 'error' | 'success';
  /** Without one the button stays where it is, and so does the focus on it, but does nothing. */
  onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined;
  /** It opens a menu, which is open or not. */
  menuOpen?: boolean;
  /** In place of `onClick`: an address, opened in a new tab. */
  href?: string;
  id?: string;
}

export function RowAction({ label, text, icon, color, onClick, href, id, menuOpen }: RowActionProps) {
  return (
    <IconButton
      id={id}
      aria-label={label}
      title={label}
      color={color}
      {...(menuOpen === undefined ? {} : { 'aria-haspopup': 'menu', 'aria-expanded': menuOpen })}
      {...(href === undefined ? {} : { component: 'a', href, target: '_blank', rel: 'noreferrer' })}
      aria-disabled={(onClick === undefined && href === undefined) || undefined}
      onClick={onClick}
      sx={{
        border: 1,
        borderColor: (theme) =>
          color === undefined
            ? theme.vars.palette.lineStrong
            : `color-mix(in srgb, ${theme.vars.palette[color].main} 40%, ${theme.vars.palette.line})`,
        bgcolor: 'surface',
        '&[aria-disabled="true"]': { opacity: 0.45, cursor: 'default' },
      }}
    >
      <Icon name={icon} size={17} />
      {text === undefined ? null : (
        <Box
          component="span"
          sx={(theme) => ({ display: 'none', ...whereCards(theme, { display: 'inline' }) })}
        >
          {text}
        </Box>
      )}
    </IconButton>
  );
}
