// What floats: menus, dialogs, tooltips. The only things with a shadow, plus a hairline.
import { duration, radius } from '../tokens.ts';
import type { ThemeComponents } from './text.ts';

export const overlays: ThemeComponents = {
  MuiBackdrop: {
    styleOverrides: {
      root: ({ theme }) => ({
        '&:not(.MuiBackdrop-invisible)': { backgroundColor: theme.vars.palette.scrim },
      }),
    },
  },
  MuiMenu: {
    styleOverrides: {
      paper: ({ theme }) => ({
        marginTop: 8,
        minWidth: 220,
        border: `1px solid ${theme.vars.palette.line}`,
        borderRadius: radius.card,
        backgroundColor: theme.vars.palette.raised,
        boxShadow: theme.vars.palette.liftShadow,
      }),
      list: { padding: 8 },
    },
  },
  MuiPopover: {
    styleOverrides: {
      paper: ({ theme }) => ({
        border: `1px solid ${theme.vars.palette.line}`,
        borderRadius: radius.card,
        backgroundColor: theme.vars.palette.raised,
        boxShadow: theme.vars.palette.liftShadow,
      }),
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 'var(--menu-item-height)',
        gap: 12,
        padding: '6px 12px',
        borderRadius: radius.control,
        fontSize: 'var(--menu-size)',
        lineHeight: 1.3,
        whiteSpace: 'normal',
        '&:hover, &.Mui-focusVisible': { backgroundColor: theme.vars.palette.sunk },
        '&.Mui-selected, &.Mui-selected:hover, &.Mui-selected.Mui-focusVisible': {
          backgroundColor: theme.vars.palette.indigoTint,
          fontWeight: 550,
        },
        '&:focus-visible': { outlineOffset: -2 },
      }),
    },
  },
  MuiDialog: {
    defaultProps: { fullWidth: true, maxWidth: 'xs' },
    styleOverrides: {
      paper: ({ theme }) => ({
        border: `1px solid ${theme.vars.palette.line}`,
        borderRadius: radius.card,
        backgroundColor: theme.vars.palette.raised,
        boxShadow: theme.vars.palette.liftShadow,
      }),
      paperFullScreen: { borderRadius: 0, border: 0 },
    },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: ({ theme }) => ({ ...theme.typography.h3, padding: '24px 24px 8px', textAlign: 'left' }),
    },
  },
  MuiDialogContent: { styleOverrides: { root: { padding: '8px 24px 16px' } } },
  MuiDialogContentText: {
    styleOverrides: { root: ({ theme }) => ({ color: theme.vars.palette.ink2 }) },
  },
  MuiDialogActions: {
    styleOverrides: { root: { padding: '8px 24px 24px', gap: 8, justifyContent: 'flex-end' } },
    defaultProps: { disableSpacing: true },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 400, enterNextDelay: 400 },
    styleOverrides: {
      tooltip: ({ theme }) => ({
        backgroundColor: theme.vars.palette.night,
        color: theme.vars.palette.onNight,
        border: `1px solid ${theme.vars.palette.nightLine}`,
        borderRadius: radius.chip,
        fontSize: '0.875rem',
        fontWeight: 400,
        lineHeight: 1.35,
        padding: '6px 10px',
        transitionDuration: `${duration.colour}ms`,
      }),
    },
  },
};
