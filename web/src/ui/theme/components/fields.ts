// Fields: label above and always visible, one 1 px border that doubles inward on focus, no notch, no movement.
import { Chevron } from '../../Chevron.tsx';
import { radius } from '../tokens.ts';
import type { ThemeComponents } from './text.ts';

export const fields: ThemeComponents = {
  MuiInputLabel: {
    defaultProps: { shrink: true, disableAnimation: true },
    styleOverrides: {
      root: ({ theme }) => ({
        position: 'static',
        transform: 'none',
        maxWidth: 'none',
        marginBottom: 6,
        fontSize: '0.9375rem',
        fontWeight: 585,
        lineHeight: 1.3,
        whiteSpace: 'normal',
        overflow: 'visible',
        color: theme.vars.palette.ink,
        pointerEvents: 'auto',
        '&.Mui-focused, &.Mui-error': { color: theme.vars.palette.ink },
        '&.Mui-disabled': { color: theme.vars.palette.ink3 },
      }),
      asterisk: ({ theme }) => ({ color: theme.vars.palette.ink3 }),
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 'var(--control-height)',
        borderRadius: radius.control,
        border: `1px solid ${theme.vars.palette.control}`,
        backgroundColor: theme.vars.palette.surface,
        fontSize: 'var(--control-size)',
        lineHeight: 1.25,
        '&.Mui-focused': {
          borderColor: theme.vars.palette.focus,
          boxShadow: `inset 0 0 0 1px ${theme.vars.palette.focus}`,
        },
        '&.Mui-error': { borderColor: theme.vars.palette.danger },
        '&.Mui-error.Mui-focused': { boxShadow: `inset 0 0 0 1px ${theme.vars.palette.danger}` },
        '&.Mui-disabled': { backgroundColor: theme.vars.palette.sunk, borderColor: theme.vars.palette.line },
      }),
      notchedOutline: { display: 'none' },
      input: ({ theme }) => ({
        padding: '0 var(--control-pad)',
        height: 'calc(var(--control-height) - 2px)',
        lineHeight: 1.25,
        '&::placeholder': { color: theme.vars.palette.ink3, opacity: 1 },
        '&:focus-visible': { outline: 'none' },
        '&:-webkit-autofill': {
          WebkitTextFillColor: theme.vars.palette.ink,
          caretColor: theme.vars.palette.ink,
          WebkitBoxShadow: `inset 0 0 0 100px ${theme.vars.palette.indigoTint}`,
        },
      }),
      multiline: { padding: 0, '& textarea': { padding: '10px 14px', height: 'auto', lineHeight: 1.5 } },
      adornedEnd: { paddingRight: 6 },
      adornedStart: { paddingLeft: 12, '& input': { paddingLeft: 0 } },
    },
  },
  MuiSelect: {
    defaultProps: { IconComponent: Chevron },
    styleOverrides: {
      // Two lines rather than a cut exam name on a phone.
      select: {
        display: 'flex',
        alignItems: 'center',
        boxSizing: 'border-box',
        minHeight: 'calc(var(--control-height) - 2px)',
        height: 'auto',
        padding: '6px 14px',
        paddingRight: '40px !important',
        whiteSpace: 'normal',
        lineHeight: 1.25,
      },
      icon: ({ theme }) => ({ right: 12, color: theme.vars.palette.ink3 }),
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: ({ theme }) => ({
        // The line is always there. Among fields (Form, FieldGrid) it lies in the gap to the next one.
        minHeight: 20,
        margin: '6px 0 var(--helper-pull, 0px)',
        fontSize: '0.9375rem',
        lineHeight: '20px',
        color: theme.vars.palette.ink3,
        '&.Mui-error': { color: theme.vars.palette.danger },
      }),
    },
  },
  MuiFormControlLabel: {
    styleOverrides: {
      root: { marginLeft: -10, marginRight: 0, minHeight: 'var(--control-height-small)' },
      label: { fontSize: 'var(--control-size)', lineHeight: 1.35 },
    },
  },
  MuiCheckbox: {
    styleOverrides: {
      root: ({ theme }) => ({
        color: theme.vars.palette.control,
        '&.Mui-checked, &.MuiCheckbox-indeterminate': { color: theme.vars.palette.ink },
        '&:hover': { backgroundColor: 'transparent' },
        '&:has(input:focus-visible)': {
          outline: '2px solid var(--focus-ring)',
          outlineOffset: -4,
          borderRadius: radius.control,
        },
      }),
    },
  },
  MuiRadio: {
    styleOverrides: {
      root: ({ theme }) => ({
        color: theme.vars.palette.control,
        '&.Mui-checked': { color: theme.vars.palette.ink },
        '&:hover': { backgroundColor: 'transparent' },
      }),
    },
  },
  MuiSwitch: {
    styleOverrides: {
      switchBase: ({ theme }) => ({
        // MUI's is white, as cards are.
        color: theme.vars.palette.ink3,
        '&.Mui-checked': { color: theme.vars.palette.ink },
        '&.Mui-checked + .MuiSwitch-track': { backgroundColor: theme.vars.palette.ink, opacity: 0.4 },
      }),
      track: ({ theme }) => ({ backgroundColor: theme.vars.palette.control }),
    },
  },
};
