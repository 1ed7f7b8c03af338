// Buttons: one marigold 'contained' per view; the rest is ink, outline or a link with an arrow. No ripple.
import { RouterLink } from '../../RouterLink.tsx';
import { narrow, radius } from '../tokens.ts';
import type { ThemeComponents } from './text.ts';

export const buttons: ThemeComponents = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true, disableTouchRipple: true, LinkComponent: RouterLink },
    styleOverrides: {
      root: { '&:focus-visible': { outline: '2px solid var(--focus-ring)', outlineOffset: 2 } },
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true, variant: 'outlined' },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 'var(--control-height)',
        minWidth: 0,
        padding: '0 var(--button-pad)',
        borderRadius: radius.control,
        border: '1px solid transparent',
        whiteSpace: 'nowrap',
        gap: 'var(--button-gap)',
        transition: theme.transitions.create(['background-color', 'border-color', 'color']),
        '&.Mui-disabled': { opacity: 0.6 },
        [narrow]: { maxWidth: '100%', paddingBlock: 8, lineHeight: 1.15, whiteSpace: 'normal' },
        '&[aria-busy="true"]': { opacity: 0.75, cursor: 'progress' },
        variants: [
          {
            props: { variant: 'contained', color: 'primary' },
            style: {
              backgroundColor: theme.vars.palette.marigold,
              color: theme.vars.palette.onPrimary,
              '&:hover': { backgroundColor: theme.vars.palette.primaryHover },
              '&.Mui-disabled': {
                backgroundColor: theme.vars.palette.marigold,
                color: theme.vars.palette.onPrimary,
              },
            },
          },
          {
            props: { variant: 'outlined', color: 'primary' },
            style: {
              borderColor: theme.vars.palette.lineStrong,
              backgroundColor: theme.vars.palette.surface,
              color: theme.vars.palette.ink,
              '&:hover': {
                borderColor: theme.vars.palette.ink3,
                backgroundColor: theme.vars.palette.surface,
              },
              '&.Mui-disabled': { borderColor: theme.vars.palette.line, color: theme.vars.palette.ink3 },
            },
          },
          {
            props: { variant: 'outlined', color: 'error' },
            style: {
              borderColor: `color-mix(in srgb, ${theme.vars.palette.danger} 34%, ${theme.vars.palette.line})`,
              backgroundColor: theme.vars.palette.surface,
              '&:hover': { backgroundColor: theme.vars.palette.dangerTint },
            },
          },
          {
            props: { variant: 'text' },
            style: {
              padding: 0,
              minHeight: 'var(--control-height-small)',
              gap: 6,
              fontWeight: 550,
              color: theme.vars.palette.link,
              '&:hover': {
                backgroundColor: 'transparent',
                textDecoration: 'underline',
                textUnderlineOffset: '.2em',
              },
            },
          },
          {
            props: { variant: 'night' },
            style: {
              borderColor: `color-mix(in srgb, ${theme.vars.palette.onNight} 38%, transparent)`,
              color: theme.vars.palette.onNight,
              '&:hover': {
                borderColor: theme.vars.palette.onNight,
                backgroundColor: theme.vars.palette.night2,
              },
            },
          },
          {
            props: { variant: 'ink' },
            style: {
              backgroundColor: theme.vars.palette.ink,
              color: theme.vars.palette.paper,
              '&:hover': { backgroundColor: theme.vars.palette.ink2 },
            },
          },
          {
            props: { size: 'small' },
            style: { minHeight: 'var(--control-height-small)', fontSize: '1rem', padding: '0 18px' },
          },
        ],
      }),
      startIcon: { margin: 0 },
      endIcon: { margin: 0 },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        width: 'var(--icon-button)',
        height: 'var(--icon-button)',
        padding: 0,
        borderRadius: radius.control,
        color: 'inherit',
        '&:hover': { backgroundColor: `color-mix(in srgb, currentColor 9%, transparent)` },
        variants: [
          { props: { color: 'success' }, style: { color: theme.vars.palette.success.main } },
          { props: { color: 'error' }, style: { color: theme.vars.palette.error.main } },
        ],
      }),
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 'var(--control-height-small)',
        padding: '0 14px',
        border: 0,
        borderRadius: 0,
        textTransform: 'none',
        fontWeight: 500,
        fontSize: 'var(--control-size)',
        lineHeight: 1,
        color: theme.vars.palette.ink,
        '& + &': { borderLeft: `1px solid ${theme.vars.palette.line}` },
        '&.Mui-selected, &.Mui-selected:hover': {
          backgroundColor: theme.vars.palette.ink,
          color: theme.vars.palette.paper,
          fontWeight: 550,
        },
        '&:focus-visible': { outlineOffset: -4 },
      }),
    },
  },
  MuiToggleButtonGroup: {
    styleOverrides: {
      root: ({ theme }) => ({
        border: `1px solid ${theme.vars.palette.lineStrong}`,
        borderRadius: radius.control,
        overflow: 'hidden',
        backgroundColor: theme.vars.palette.surface,
      }),
    },
  },
};
