// The one theme: both schemes as CSS variables under [data-scheme], set before first paint by public/scheme.js.
import { createTheme, type PaletteOptions } from '@mui/material/styles';
import { once } from '../../lib/once.ts';
import './augmentation.ts';
import { baseline } from './components/baseline.ts';
import { buttons } from './components/buttons.ts';
import { fields } from './components/fields.ts';
import { navigation } from './components/navigation.ts';
import { overlays } from './components/overlays.ts';
import { surfaces } from './components/surfaces.ts';
import { colors, duration, easing, status, breakpoints, type Scheme } from './tokens.ts';
import { typography } from './typography.ts';

/** localStorage key of the remembered choice; public/scheme.js reads the same one. */
export const schemeStorageKey = 'prabesh-scheme';

/** Every `light` and `dark` is given, so that nothing is derived by tonal offset. */
function hue(main: string, contrastText: string, dark = main) {
  return { main, light: main, dark, contrastText };
}

function palette(scheme: Scheme): PaletteOptions {
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

/** Made when it is first asked for: that costs a slow phone a tenth of a second. */
export const theme = once(() => {
  const made = createTheme({
    cssVariables: { colorSchemeSelector: 'data-scheme', cssVarPrefix: 'p' },
    colorSchemes: { light: { palette: palette('light') }, dark: { palette: palette('dark') } },
    breakpoints: { values: breakpoints },
    shape: { borderRadius: 8 },
    typography,
    shadows: ['none', ...none] as ReturnType<typeof createTheme>['shadows'],
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
  });
  // Not as an option of the above, which would copy them all four times over.
  return Object.assign(made, {
    components: { ...baseline, ...buttons, ...fields, ...navigation, ...overlays, ...surfaces },
  });
});
