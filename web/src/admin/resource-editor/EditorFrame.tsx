// Where a row is edited: docked beside the list on a wide screen, where it covers nothing; the whole screen on a small
// one. Escape closes it: what was typed is kept.
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useId, useLayoutEffect } from 'react';
import { adminResources } from '../../content/adminResources.ts';
import { Icon } from '../../ui/Icon.tsx';

interface EditorSpace {
  /** Beside the list. */
  docked: boolean;
  /** There is room for the form and the preview next to each other. */
  twoSides: boolean;
  phone: boolean;
}

const wide = 1392;

export function useEditorSpace(): EditorSpace {
  const options = { noSsr: true };
  const docked = useMediaQuery((theme) => theme.breakpoints.up('lg'), options);
  const phone = useMediaQuery((theme) => theme.breakpoints.down('portal'), options);
  const roomy = useMediaQuery(`(min-width: ${wide}px)`, options);
  return { docked, twoSides: roomy || (!docked && !phone), phone };
}

interface EditorFrameProps {
  title: ReactNode;
  /** At the right end of the head. */
  aside?: ReactNode;
  space: EditorSpace;
  /** There is nothing beside the form. */
  narrow?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Room for the dock: the layout's column ends where it begins. */
function useDock(width: number): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--dock', `${width}px`);
    return () => {
      style.removeProperty('--dock');
    };
  }, [width]);
}

function Dock({
  width,
  labelledBy,
  onClose,
  children,
}: {
  width: number;
  labelledBy: string;
  onClose: () => void;
  children: ReactNode;
}): ReactNode {
  useDock(width);
  return (
    <Box
      component="section"
      aria-labelledby={labelledBy}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
      sx={{
        position: 'fixed',
        zIndex: 1,
        inset: '0 0 0 auto',
        width,
        display: 'flex',
        flexDirection: 'column',
        bgcolor: 'surface',
        borderLeft: 1,
        borderColor: 'lineStrong',
      }}
    >
      {children}
    </Box>
  );
}

export function EditorFrame({
  title,
  aside,
  space,
  narrow = false,
  onClose,
  children,
}: EditorFrameProps): ReactNode {
  const id = useId();
  const head = (
    <Box
      component="header"
      sx={{
        flex: 'none',
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        minHeight: { xs: 60, portal: 56 },
        pl: 1,
        pr: { xs: 2, portal: 3 },
        borderBottom: 1,
        borderColor: 'line',
        '--icon-button': { xs: '44px', portal: '36px' },
      }}
    >
      <IconButton aria-label={adminResources.editor.close} onClick={onClose} sx={{ color: 'ink2' }}>
        <Icon name="close" />
      </IconButton>
      <Typography variant="h3" component="h2" id={id} sx={{ fontSize: '1.1875rem', mr: 'auto' }}>
        {title}
      </Typography>
      {aside}
    </Box>
  );
  return space.docked ? (
    <Dock width={space.twoSides && !narrow ? 760 : 580} labelledBy={id} onClose={onClose}>
      {head}
      {children}
    </Dock>
  ) : (
    <Dialog
      open
      data-in-address
      fullScreen
      transitionDuration={0}
      onClose={onClose}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { bgcolor: 'surface', display: 'flex', flexDirection: 'column' } } }}
    >
      {head}
      {children}
    </Dialog>
  );
}
