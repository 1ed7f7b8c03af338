// In place of a page for some roles only, while nobody answers which role the signed-in user has.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useEffect } from 'react';
import { roleUnknown as words } from '../content/roleUnknown.ts';
import { backToSite } from '../content/sideMenus.ts';
import { paths } from '../lib/paths.ts';
import { useAuth } from '../session/AuthProvider.tsx';
import { InlineAlert } from '../ui/InlineAlert.tsx';

const pause = 10_000;

export function ProfileFailed(): ReactNode {
  const { reloadProfile } = useAuth();
  useEffect(() => {
    const timer = setInterval(() => void reloadProfile(), pause);
    return () => clearInterval(timer);
  }, [reloadProfile]);
  return (
    <Box
      component="main"
      id="main"
      tabIndex={-1}
      sx={{ minHeight: '100vh', display: 'grid', placeItems: 'center', p: 3 }}
    >
      <Box sx={{ width: '100%', maxWidth: 520 }}>
        <InlineAlert title={words.title}>{words.text}</InlineAlert>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
          <Button onClick={() => void reloadProfile()}>{words.tryAgain}</Button>
          <Button href={paths.home.href()}>{backToSite.label}</Button>
        </Box>
      </Box>
    </Box>
  );
}
