// Covers a page whose session has ended, opaque, and asks to sign in again. The same person goes on where they were;
// for anybody else, and for 'Not now', the page is left (HoldSession).
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { authPage } from '../content/auth.ts';
import { useAuth } from '../session/AuthProvider.tsx';
import { SignInForm } from '../site/auth/SignInForm.tsx';
import { InlineAlert } from '../ui/InlineAlert.tsx';
import { Logo } from '../ui/Logo.tsx';
import { MuiArea } from '../ui/theme/MuiArea.tsx';

function Ended(): ReactNode {
  const { user, abandon } = useAuth();
  const [refused, setRefused] = useState<string | null>(null);
  const id = useId();
  return (
    <Dialog
      open
      fullScreen
      // Nothing of the page may shine through, not even for the moment of a transition.
      transitionDuration={0}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      // Keys belong to the form: the page below must not act on its shortcuts.
      onKeyDown={(event) => event.stopPropagation()}
      sx={{ zIndex: (theme) => theme.zIndex.tooltip + 1 }}
      slotProps={{
        paper: {
          sx: { bgcolor: 'background.default', display: 'grid', placeItems: 'safe center', p: '32px 20px' },
        },
      }}
    >
      <Box sx={{ width: '100%', maxWidth: 440 }}>
        <Box sx={{ display: 'flex', mb: 4, color: 'ink' }}>
          <Logo />
        </Box>
        <Typography variant="h2" component="h1" id={`${id}-title`} sx={{ mb: 1 }}>
          {authPage.ended.text}
        </Typography>
        <Typography id={`${id}-text`} sx={{ mb: 4, color: 'ink2' }}>
          {authPage.ended.kept}
        </Typography>
        {refused === null ? null : (
          <Box sx={{ mb: 3 }}>
            <InlineAlert>{refused}</InlineAlert>
          </Box>
        )}
        <SignInForm email={user?.email ?? ''} onRefused={setRefused} onTry={() => setRefused(null)} />
        <Button fullWidth onClick={abandon} sx={{ mt: 1.5 }}>
          {authPage.ended.notNow}
        </Button>
      </Box>
    </Dialog>
  );
}

/** Pages that are only read have no MUI around it. */
export function SessionEndedDialog(): ReactNode {
  return (
    <MuiArea>
      <Ended />
    </MuiArea>
  );
}
