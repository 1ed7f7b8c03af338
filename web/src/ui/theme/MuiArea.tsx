// MUI for what stands in it: portal, office, sign-in, and parts of public pages that are loaded when they are needed.
// Public pages themselves are sent without: nothing that they load at first may import this file.
import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { createTheme } from '@mui/material/styles';
import { ThemeProvider } from '@mui/system';
import { createContext, type ReactNode, use } from 'react';
import { PageContext } from '../../lib/pageContext.ts';
import { buttons } from './components/buttons.ts';
import { fields } from './components/fields.ts';
import { navigation } from './components/navigation.ts';
import { overlays } from './components/overlays.ts';
import { surfaces } from './components/surfaces.ts';
import { text } from './components/text.ts';
import { themeOptions } from './options.ts';
import { createStyleCache } from './styleCache.ts';

// MUI's theme, for areas that have MUI (MuiArea.tsx). What it says in CSS variables is a style sheet of the build
// (web/build/themeSheet.ts), which pages without MUI use as well.
const theme = createTheme({
  ...themeOptions,
  components: { ...text, ...buttons, ...fields, ...navigation, ...overlays, ...surfaces },
});

let cache: EmotionCache | undefined;

/** One for the document, with the nonce that its policy asks for. */
function documentStyles(): EmotionCache {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
  return (cache ??= createStyleCache(nonce));
}

const Inside = createContext(false);

/**
 * The system's provider, since MUI's own would follow the scheme: here that is the style sheets' business (scheme.ts), and
 * every style of the theme names a variable.
 */
export function MuiArea({ children }: { children: ReactNode }): ReactNode {
  const { styles } = use(PageContext);
  if (use(Inside)) return children;
  return (
    <Inside value>
      <CacheProvider value={styles ?? documentStyles()}>
        <ThemeProvider theme={theme}>{children}</ThemeProvider>
      </CacheProvider>
    </Inside>
  );
}
