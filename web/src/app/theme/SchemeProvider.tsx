// The theme with its remembered scheme. 'system' until the visitor chooses.
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { schemeStorageKey, theme } from './theme.ts';

/**
 * The variables' style sheet is a file (web/build/themeVariables.ts).
 *
 * `noSsr`: MUI knows the scheme at the first render, not only after it. A context that changes while parts of the
 * server's page still wait for their chunk would make React drop them until it is there.
 */
export function SchemeProvider({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider
      theme={theme()}
      defaultMode="system"
      modeStorageKey={schemeStorageKey}
      noSsr
      disableStyleSheetGeneration
    >
      <CssBaseline />
      {children}
    </ThemeProvider>
  );
}
