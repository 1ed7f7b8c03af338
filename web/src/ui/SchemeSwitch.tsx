// Light or dark, remembered. Until a visitor chooses, the system decides. The icon is chosen by the styles: the HTML of
// the server knows no visitor's scheme.
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useColorScheme } from '@mui/material/styles';
import { useHydrated } from '../lib/useHydrated.ts';
import { Icon } from './Icon.tsx';

export function SchemeSwitch() {
  const { mode, systemMode, setMode } = useColorScheme();
  const hydrated = useHydrated();
  const dark = hydrated && (mode === 'system' ? systemMode : mode) === 'dark';
  return (
    <IconButton
      aria-label={dark ? 'Use light colours' : 'Use dark colours'}
      onClick={() => setMode(dark ? 'light' : 'dark')}
    >
      <Box
        component="span"
        sx={[{ display: 'contents' }, (theme) => theme.applyStyles('dark', { display: 'none' })]}
      >
        <Icon name="moon" />
      </Box>
      <Box
        component="span"
        sx={[{ display: 'none' }, (theme) => theme.applyStyles('dark', { display: 'contents' })]}
      >
        <Icon name="sun" />
      </Box>
    </IconButton>
  );
}
