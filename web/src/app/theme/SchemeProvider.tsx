// The theme with its remembered scheme. 'system' until the visitor chooses.
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { schemeStorageKey, theme } from './theme.ts';

export function SchemeProvider({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={schemeStorageKey}>
      <CssBaseline />
      {children}
    </ThemeProvider>
  );
}
