// Light or dark, remembered. Until a visitor chooses, the system decides.
import IconButton from '@mui/material/IconButton';
import { useColorScheme } from '@mui/material/styles';
import { Icon } from './Icon.tsx';

export function SchemeSwitch() {
  const { mode, systemMode, setMode } = useColorScheme();
  const dark = (mode === 'system' ? systemMode : mode) === 'dark';
  return (
    <IconButton
      aria-label={dark ? 'Use light colours' : 'Use dark colours'}
      onClick={() => setMode(dark ? 'light' : 'dark')}
    >
      <Icon name={dark ? 'sun' : 'moon'} />
    </IconButton>
  );
}
