// The one theme: both schemes as CSS variables under [data-scheme], set before first paint by public/scheme.js.
import { createTheme, type Theme } from '@mui/material/styles';
import { createSpacing, unstable_createGetCssVar as createGetCssVar } from '@mui/system';
import { createUnarySpacing } from '@mui/system/spacing';
import { mapLeaves } from '../../lib/mapLeaves.ts';
import { once } from '../../lib/once.ts';
import { baseline } from './components/baseline.ts';
import { buttons } from './components/buttons.ts';
import { fields } from './components/fields.ts';
import { navigation } from './components/navigation.ts';
import { overlays } from './components/overlays.ts';
import { surfaces } from './components/surfaces.ts';
import { paletteOf, shared, variables } from './options.ts';
import { themeVariables } from './variables.ts';

/** localStorage key of the remembered choice; public/scheme.js reads the same one. */
export const schemeStorageKey = 'prabesh-scheme';

const components = { ...baseline, ...buttons, ...fields, ...navigation, ...overlays, ...surfaces };

/**
 * MUI's theme without variables, and the variables put into it: the same as MUI's theme with variables
 * (theme.test.ts), but for its style sheet, which the build makes a file of. Made when it is first asked for.
 */
export const theme = once((): Theme => {
  const made = createTheme({ ...shared, palette: paletteOf('light') });
  const { colorSchemes, tree, ...data } = themeVariables();
  const vars = mapLeaves(tree, (path) => `var(--${variables.cssVarPrefix}${path})`);
  const { getContrastText, augmentColor } = made.palette;
  for (const { palette } of Object.values(colorSchemes))
    Object.assign(palette, { getContrastText, augmentColor });
  const generateSpacing = function (this: Theme) {
    return createSpacing(undefined, createUnarySpacing(this));
  };
  Object.assign(made, variables, data, colorSchemes.light, {
    colorSchemes,
    vars,
    components,
    getCssVar: createGetCssVar(variables.cssVarPrefix),
    generateThemeVars: () => vars,
    generateSpacing,
    getColorSchemeSelector: (scheme: string) => `[${variables.colorSchemeSelector}="${scheme}"] &`,
  });
  made.spacing = generateSpacing.call(made);
  return made;
});
