// What lies on the page: hairlines, no shadow, no dark overlay; tables without grey headers or zebra.
import { radius } from '../tokens.ts';
import type { ThemeComponents } from './text.ts';

const severities = ['error', 'warning', 'success', 'info'] as const;
const tintOf = {
  error: 'dangerTint',
  warning: 'warningTint',
  success: 'successTint',
  info: 'infoTint',
} as const;

export const surfaces: ThemeComponents = {
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: 'none' } },
  },
  MuiCard: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: radius.card,
        borderColor: theme.vars.palette.line,
        backgroundColor: theme.vars.palette.surface,
        'a&, button&': { transition: theme.transitions.create('border-color') },
        'a&:hover, button&:hover': { borderColor: theme.vars.palette.lineStrong },
      }),
    },
  },
  MuiAlert: {
    styleOverrides: {
      root: ({ theme }) => ({
        padding: '12px 16px',
        gap: 12,
        border: '1px solid',
        borderRadius: radius.control,
        fontSize: '1rem',
        lineHeight: 1.4,
        color: theme.vars.palette.ink,
        variants: severities.map((severity) => ({
          props: { severity },
          style: {
            backgroundColor: theme.vars.palette[tintOf[severity]],
            borderColor: `color-mix(in srgb, ${theme.vars.palette[severity].main} 34%, transparent)`,
            '& .MuiAlert-icon, & .MuiAlertTitle-root': { color: theme.vars.palette[severity].main },
          },
        })),
      }),
      icon: { padding: 0, margin: 0, marginTop: 1, fontSize: '1.25rem', opacity: 1 },
      message: { padding: 0, minWidth: 0, overflowWrap: 'anywhere' },
      action: { padding: 0, marginRight: 0, alignItems: 'center' },
    },
  },
  MuiAlertTitle: {
    styleOverrides: { root: { margin: '0 0 2px', fontSize: '1rem', fontWeight: 550, lineHeight: 1.35 } },
  },
  MuiAvatar: {
    styleOverrides: {
      root: { width: 32, height: 32, fontSize: '0.8125rem', fontWeight: 585, lineHeight: 1 },
    },
  },
  MuiSkeleton: {
    defaultProps: { variant: 'rectangular', animation: 'pulse' },
    styleOverrides: {
      root: ({ theme }) => ({
        backgroundColor: theme.vars.palette.sunk,
        borderRadius: radius.tag,
        animationDuration: '1.2s',
        '[data-surface="night"] &': { backgroundColor: theme.vars.palette.night2 },
      }),
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({
        height: 52,
        padding: '6px 12px',
        borderBottom: `1px solid ${theme.vars.palette.line}`,
        fontSize: '0.96875rem',
        lineHeight: 1.25,
        color: theme.vars.palette.ink,
        '&:first-of-type': { paddingLeft: 16 },
        '&:last-of-type': { paddingRight: 16 },
      }),
      head: ({ theme }) => ({
        height: 36,
        padding: '0 12px',
        fontSize: '0.875rem',
        fontWeight: 585,
        color: theme.vars.palette.ink2,
        backgroundColor: theme.vars.palette.surface,
        borderBottom: `1px solid ${theme.vars.palette.lineStrong}`,
        whiteSpace: 'nowrap',
      }),
      stickyHeader: ({ theme }) => ({ backgroundColor: theme.vars.palette.surface }),
    },
  },
  MuiTableRow: {
    styleOverrides: {
      root: ({ theme }) => ({
        '&.MuiTableRow-hover:hover': { backgroundColor: theme.vars.palette.sunk },
        '&.Mui-selected, &.Mui-selected:hover': {
          backgroundColor: `color-mix(in srgb, ${theme.vars.palette.indigoTint} 62%, ${theme.vars.palette.surface})`,
        },
      }),
    },
  },
  MuiLinearProgress: {
    styleOverrides: {
      root: ({ theme }) => ({
        height: 6,
        borderRadius: 3,
        backgroundColor: theme.vars.palette.line,
      }),
      bar: ({ theme }) => ({ borderRadius: 3, backgroundColor: theme.vars.palette.ink }),
    },
  },
};
