// What MUI makes the theme of: the tokens, in its terms.
import type { CssVarsThemeOptions, PaletteOptions, ThemeOptions } from '@mui/material/styles';
import './augmentation.ts';
import { colors, duration, easing, status, breakpoints, type Scheme } from './tokens.ts';
import { typography } from './typography.ts';

/** Every `light` and `dark` is given, so that nothing is derived by tonal offset. */
function hue(main: string, contrastText: string, dark = main) {
  return { main, light: main, dark, contrastText };
}

function paletteOf(scheme: Scheme): PaletteOptions {
  const c = colors[scheme];
  const s = status[scheme];
  const onStatus = scheme === 'light' ? '#FFFFFF' : c.paper;
  return {
    ...c,
    mode: scheme,
    primary: hue(c.marigold, c.onPrimary, c.primaryHover),
    secondary: hue(c.link, c.surface),
    error: hue(c.danger, c.onDanger),
    success: hue(s.success, onStatus),
    warning: hue(s.warning, onStatus),
    info: hue(s.info, onStatus),
    background: { default: c.paper, paper: c.surface },
    text: { primary: c.ink, secondary: c.ink2, disabled: c.ink3 },
    divider: c.line,
    action: { hover: c.sunk, selected: c.indigoTint, disabled: c.ink3, disabledBackground: c.sunk },
  };
}

const none = Array.from({ length: 24 }, () => 'none');

/** What both schemes share. */
const shared = {
  breakpoints: { values: breakpoints },
  shape: { borderRadius: 8 },
  typography,
  shadows: ['none', ...none] as NonNullable<ThemeOptions['shadows']>,
  transitions: {
    easing: { easeInOut: easing, easeOut: easing, easeIn: easing, sharp: easing },
    duration: {
      shortest: duration.colour,
      shorter: duration.colour,
      short: duration.colour,
      standard: duration.move,
      complex: duration.move,
      enteringScreen: duration.move,
      leavingScreen: duration.colour,
    },
  },
} satisfies ThemeOptions;

/** The names of the CSS variables begin with it. */
export const variablePrefix = 'p';

/** Both schemes as CSS variables under [data-scheme], which public/scheme.js sets before the first paint. */
export const themeOptions = {
  ...shared,
  cssVariables: { colorSchemeSelector: 'data-scheme', cssVarPrefix: variablePrefix },
  colorSchemes: { light: { palette: paletteOf('light') }, dark: { palette: paletteOf('dark') } },
} satisfies CssVarsThemeOptions & { cssVariables: object };
