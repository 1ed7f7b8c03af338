// /auth (2.19). Opens on Login, the only visible tab; `?tab=` names the two other panels (decision 25), and panels that
// are not open are not in the document.
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { authPage } from '../../content/auth.ts';
import { messages } from '../../content/messages.ts';
import { paths } from '../../lib/paths.ts';
import { useHydrated } from '../../lib/useHydrated.ts';
import { useInstitute } from '../../lib/useInstitute.ts';
import { Icon } from '../../ui/Icon.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { LoginPanel } from './LoginPanel.tsx';
import { ResetPanel } from './ResetPanel.tsx';
import { SignUpPanel } from './SignUpPanel.tsx';
import { type AuthState, readAuthState } from './authState.ts';
import { useRedirectAfterSignIn } from './useRedirectAfterSignIn.ts';

type PanelName = 'login' | 'signup' | 'reset';

function readTab(tab: string | null): PanelName {
  return tab === 'signup' || tab === 'reset' ? tab : 'login';
}

const headings = {
  signup: authPage.signup.heading,
  reset: authPage.reset.heading,
} as const;

function Panel({ open, carried }: { open: PanelName; carried: AuthState }) {
  if (open === 'signup') return <SignUpPanel carried={carried} />;
  if (open === 'reset') return <ResetPanel carried={carried} />;
  return <LoginPanel carried={carried} />;
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
  const [office] = useInstitute().phones;
  return (
    <Typography sx={{ mt: 3, color: 'ink2', maxWidth: '32em' }}>
      {authPage.help}{' '}
      <Link href={`tel:${office.tel}`} sx={{ whiteSpace: 'nowrap' }}>
        {authPage.call(office.label)}
      </Link>
    </Typography>
  );
}

/** The Login tab leads back from the other panels; the requested page and the typed e-mail come along. */
function LoginTab({ open, carried }: { open: boolean; carried: AuthState }) {
  const navigate = useNavigate();
  return (
    <Tabs value={open ? 'login' : false} aria-label={authPage.title} sx={{ mb: 3 }}>
      <Tab
        value="login"
        id="tab-login"
        aria-controls={open ? 'panel-login' : undefined}
        // The only tab must be reachable by keyboard when it is not the selected one too.
        tabIndex={0}
        label={authPage.login.tab}
        onClick={() => {
          if (!open) void navigate(paths.auth.href(), { state: { from: carried.from } });
        }}
      />
    </Tabs>
  );
}

export function AuthPage() {
  useRedirectAfterSignIn();
  const location = useLocation();
  const hydrated = useHydrated();
  const carried = readAuthState(hydrated ? location.state : null);
  const [query] = useSearchParams();
  const open = readTab(query.get('tab'));
  return (
    <Wrap>
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
            {open === 'signup' ? null : <Help />}
          </Box>
        </Box>
        <Card sx={{ mt: { md: '56px' }, p: { xs: '8px 20px 24px', sm: '12px 32px 32px' } }}>
          <LoginTab open={open === 'login'} carried={carried} />
          {carried.verificationSent && open === 'login' ? (
            <Box sx={{ mb: 3 }}>
              <InlineAlert severity="info">{messages.auth.verificationSent}</InlineAlert>
            </Box>
          ) : null}
          <div
            role="tabpanel"
            id={`panel-${open}`}
            {...(open === 'login' ? { 'aria-labelledby': 'tab-login' } : { 'aria-label': headings[open] })}
          >
            <Panel open={open} carried={carried} />
          </div>
        </Card>
        {open === 'signup' ? null : (
          <Box sx={{ display: { md: 'none' } }}>
            <Help />
          </Box>
        )}
      </Box>
    </Wrap>
  );
}
