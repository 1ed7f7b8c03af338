// MUI for what stands in it: portal, office, sign-in, and parts of public pages that are loaded when they are needed.
// Public pages themselves are sent without: nothing that they load at first may import this file.
import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/system';
import { createContext, type ReactNode, use } from 'react';
import { PageContext } from '../../lib/pageContext.ts';
import { createStyleCache } from './styleCache.ts';
import { theme } from './theme.ts';

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
