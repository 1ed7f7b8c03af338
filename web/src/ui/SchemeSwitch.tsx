// Light or dark, remembered. Until a visitor chooses, the system decides. The icon is chosen by the styles: the HTML of
// the server knows no visitor's scheme.
import { parts } from '../content/parts.ts';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import styles from './SchemeSwitch.module.css';
import { chooseScheme, useScheme } from './theme/scheme.ts';

export function SchemeSwitch() {
  const dark = useScheme() === 'dark';
  return (
    <IconButton
      aria-label={dark ? parts.useLight : parts.useDark}
      onClick={() => chooseScheme(dark ? 'light' : 'dark')}
    >
      <Icon name="moon" className={styles.moon} />
      <Icon name="sun" className={styles.sun} />
    </IconButton>
  );
}
