// MUI's theme, for areas that have MUI (MuiArea.tsx). What it says in CSS variables is a style sheet of the build
// (web/build/themeSheet.ts), which pages without MUI use as well.
import { createTheme } from '@mui/material/styles';
import { buttons } from './components/buttons.ts';
import { fields } from './components/fields.ts';
import { navigation } from './components/navigation.ts';
import { overlays } from './components/overlays.ts';
import { surfaces } from './components/surfaces.ts';
import { text } from './components/text.ts';
import { themeOptions } from './options.ts';

export const theme = createTheme({
  ...themeOptions,
  components: { ...text, ...buttons, ...fields, ...navigation, ...overlays, ...surfaces },
});
