// /auth (2.19). Opens on Login, the only visible tab; `?tab=` names further panels once they exist (decision 25),
// and panels that are not open are not in the document.
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import type { ComponentType } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { authPage } from '../../content/auth.ts';
import { institute } from '../../content/institute.ts';
import { messages } from '../../content/messages.ts';
import { Icon } from '../../ui/Icon.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { LoginPanel } from './LoginPanel.tsx';
import { useRedirectAfterSignIn } from './useRedirectAfterSignIn.ts';

const panels: Record<string, ComponentType> = { login: LoginPanel };

function sentVerification(state: unknown): boolean {
  return (
    typeof state === 'object' &&
    state !== null &&
    'verificationSent' in state &&
    state.verificationSent === true
  );
}

/** What signing in opens, as a list that belongs together. */
function Inside() {
  return (
    <Box component="ul" sx={{ maxWidth: 520, borderTop: 2, borderColor: 'ink' }}>
      {authPage.inside.map(({ icon, text }) => (
        <Box
          component="li"
          key={text}
          sx={{ display: 'flex', gap: 2, alignItems: 'center', py: 2, borderBottom: 1, borderColor: 'line' }}
        >
          <Icon name={icon} size={26} strokeWidth={1.45} />
          {text}
        </Box>
      ))}
    </Box>
  );
}

function Help() {
  return (
    <Typography sx={{ mt: 3, color: 'ink2', maxWidth: '32em' }}>
      {authPage.help}{' '}
      <Link href={`tel:${institute.phones[0].tel}`} sx={{ whiteSpace: 'nowrap' }}>
        {authPage.call}
      </Link>
    </Typography>
  );
}

export function AuthPage() {
  useRedirectAfterSignIn();
  const location = useLocation();
  const [query] = useSearchParams();
  const asked = query.get('tab') ?? 'login';
  const open = asked in panels ? asked : 'login';
  const Panel = panels[open] ?? LoginPanel;
  return (
    <Wrap>
      <title>{`${authPage.title} · ${institute.name}`}</title>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 480px)' },
          columnGap: 10,
          alignItems: 'start',
          pb: { xs: 7, md: 12 },
        }}
      >
        <Box>
          <PageHead title={authPage.title} lead={authPage.lead} />
          <Box sx={{ display: { xs: 'none', md: 'block' } }}>
            <Inside />
            <Help />
          </Box>
        </Box>
        <Card sx={{ mt: { md: '56px' }, p: { xs: '8px 20px 24px', sm: '12px 32px 32px' } }}>
          <Tabs value="login" aria-label={authPage.title} sx={{ mb: 3 }}>
            <Tab value="login" id="tab-login" aria-controls="panel-login" label={authPage.login.tab} />
          </Tabs>
          {sentVerification(location.state) ? (
            <Box sx={{ mb: 3 }}>
              <InlineAlert severity="info">{messages.auth.verificationSent}</InlineAlert>
            </Box>
          ) : null}
          <div role="tabpanel" id={`panel-${open}`} aria-labelledby="tab-login">
            <Panel />
          </div>
        </Card>
        <Box sx={{ display: { md: 'none' } }}>
          <Help />
        </Box>
      </Box>
    </Wrap>
  );
}
