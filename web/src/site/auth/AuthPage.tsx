// /auth. Opens on Login, the only visible tab; `?tab=` names the two other panels, and panels that are not open are not
// in the document.
import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { messages } from '../../../../shared/words/messages.ts';
import { authPage } from '../../content/auth.ts';
import { paths } from '../../lib/paths.ts';
import { useHydrated } from '../../lib/useHydrated.ts';
import { useInstitute } from '../../lib/useInstitute.ts';
import { Icon } from '../../ui/Icon.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { MuiArea } from '../../ui/theme/MuiArea.tsx';
import styles from './AuthPage.module.css';
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
    <ul className={styles.inside}>
      {authPage.inside.map(({ icon, text }) => (
        <li key={text}>
          <Icon name={icon} size={26} strokeWidth={1.45} />
          {text}
        </li>
      ))}
    </ul>
  );
}

/** The one way to a login: register, make it with the same e-mail, wait for the office. */
function Help({ open, carried }: { open: PanelName; carried: AuthState }) {
  const { help } = authPage;
  const [office] = useInstitute().phones;
  const state: AuthState = { from: carried.from };
  return (
    <div className={styles.help}>
      {open === 'signup' ? null : (
        <p>
          {help.noLogin}{' '}
          <Link to={paths.auth.href({ tab: 'signup' })} state={state}>
            {help.make}
          </Link>{' '}
          <span className={styles.together}>{help.sameEmail}</span>
        </p>
      )}
      <p>
        {help.notRegistered} <Link to={paths.registration.href()}>{help.register}</Link>
      </p>
      <p>
        {help.questions} <a href={`tel:${office.tel}`}>{help.call(office.label)}</a>
      </p>
    </div>
  );
}

/** The Login tab leads back from the other panels; the requested page and the typed e-mail come along. */
function LoginTab({ open, carried }: { open: boolean; carried: AuthState }) {
  const navigate = useNavigate();
  return (
    <div role="tablist" aria-label={authPage.title} className={styles.tabs}>
      <button
        type="button"
        role="tab"
        id="tab-login"
        aria-selected={open}
        aria-controls={open ? 'panel-login' : undefined}
        className={styles.tab}
        onClick={() => {
          if (!open) void navigate(paths.auth.href(), { state: { from: carried.from } });
        }}
      >
        {authPage.login.tab}
      </button>
    </div>
  );
}

/** Whatever opened another panel is gone with the one before, and the focus with it: it goes on in the new one. */
function useFocusInside(open: PanelName) {
  const panel = useRef<HTMLDivElement>(null);
  const last = useRef(open);
  useEffect(() => {
    if (last.current === open) return;
    last.current = open;
    if (document.activeElement === document.body) panel.current?.focus();
  }, [open]);
  return panel;
}

export function AuthPage() {
  useRedirectAfterSignIn();
  const location = useLocation();
  const hydrated = useHydrated();
  const carried = readAuthState(hydrated ? location.state : null);
  const [query] = useSearchParams();
  const open = readTab(query.get('tab'));
  const panel = useFocusInside(open);
  const help = <Help open={open} carried={carried} />;
  return (
    <Wrap>
      <div className={styles.columns}>
        <div>
          <PageHead title={authPage.title} lead={authPage.lead} />
          <div className={styles.wide}>
            <Inside />
            {help}
          </div>
        </div>
        <div className={styles.card}>
          <LoginTab open={open === 'login'} carried={carried} />
          {carried.verificationSent && open === 'login' ? (
            <div className={styles.sent}>
              <InlineAlert severity="info">{messages.auth.verificationSent}</InlineAlert>
            </div>
          ) : null}
          <div
            ref={panel}
            role="tabpanel"
            id={`panel-${open}`}
            tabIndex={-1}
            {...(open === 'login' ? { 'aria-labelledby': 'tab-login' } : { 'aria-label': headings[open] })}
          >
            <MuiArea>
              <Panel open={open} carried={carried} />
            </MuiArea>
          </div>
        </div>
        <div className={styles.narrow}>{help}</div>
      </div>
    </Wrap>
  );
}
