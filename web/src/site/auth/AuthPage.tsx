// /auth. Opens on Login, the only visible tab; `?tab=` names the two other panels, and panels that are not open are not
// in the document.
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm, useFormContext, useWatch } from 'react-hook-form';
import { Link, matchPath, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { ownAddress } from '../../../../shared/language.ts';
import { messages } from '../../../../shared/words/messages.ts';
import { authMessages, authPage } from '../../content/auth.ts';
import { AppError } from '../../lib/appError.ts';
import { notify } from '../../lib/notify.ts';
import { isAtDesk, pageAt } from '../../lib/pageAt.ts';
import { useAnswered } from '../../lib/pageContext.ts';
import { paths, roleHome } from '../../lib/paths.ts';
import { useInstitute } from '../../lib/useInstitute.ts';
import { useHydrated } from '../../lib/useNow.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import type { CarriedLocation } from '../../session/RequireAuth.tsx';
import { authErrorText } from '../../session/authErrorText.ts';
import { signUpSchema } from '../../session/credentials.ts';
import { Icon } from '../../ui/Icon.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { NewPasswordFields } from '../../ui/form/NewPasswordFields.tsx';
import { PlainRefusal, usePlainErrors } from '../../ui/form/PlainRefusal.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import styles from './AuthPage.module.css';
import { ConfirmAgain } from './ConfirmAgain.tsx';
import { ResetPanel } from './ResetPanel.tsx';
import { SignInForm } from './SignInForm.tsx';
import { type AuthState, readAuthState } from './authState.ts';

// The sign-up panel of /auth.
function SignUpPanel({ carried }: { carried: AuthState }) {
  const { signUp } = useAuth();
  const navigate = useNavigate();
  const answered = useAnswered();
  const form = useForm({
    resolver: zodResolver(signUpSchema),
    mode: 'onTouched',
    defaultValues: { email: answered.values.email ?? carried.email ?? '', password: '', confirmation: '' },
    errors: usePlainErrors(answered),
  });
  return (
    <>
      <h2 className="t-h3">{authPage.signup.heading}</h2>
      <p className={styles.lead}>{authPage.signup.lead}</p>
      <Form
        form={form}
        label={authPage.signup.heading}
        action={ownAddress(paths.auth.href({ tab: 'signup' }))}
        onSubmit={async ({ email, password }) => {
          try {
            await signUp(email, password);
          } catch (error) {
            const message = authErrorText(error);
            notify({ tone: 'error', message });
            if (error instanceof AppError && error.apiCode === 'weak_password')
              form.setError('password', { message }, { shouldFocus: true });
            return;
          }
          notify({ message: authMessages.verificationSent });
          const state: AuthState = { from: carried.from, email, verificationSent: true };
          await navigate(paths.auth.href(), { replace: true, state });
        }}
      >
        <TextField
          control={form.control}
          name="email"
          label={authPage.email}
          type="email"
          autoComplete="username"
          inputMode="email"
          plain
        />
        <NewPasswordFields
          label={authPage.password}
          confirmLabel={authPage.confirmPassword}
          hint={authPage.passwordHint}
        />
        <PlainRefusal answered={answered} form={form} />
        <SubmitButton busy={form.formState.isSubmitting} busyText={authPage.signup.busy} fullWidth>
          {authPage.signup.submit}
        </SubmitButton>
      </Form>
    </>
  );
}

// Leaves /auth once somebody is signed in: the profile's role is looked for every 1000 ms, ten times at most, and
// decides where to.
// Where somebody goes after signing in (docs/screens/accounts.md): what they asked for, if their role may open it.
const upload = [paths.adminResultsUpload.pattern, paths.adminResultsAdd.pattern];

/** Whether a role may open a page. Comfort only: the API enforces every rule itself. */
function mayOpen(role: string, pathname: string): boolean {
  if (role === 'admin' || (role === 'office' && isAtDesk(pathname))) return true;
  if (upload.some((pattern) => matchPath(pattern, pathname))) return role === 'teacher';
  return !matchPath(`${paths.admin.pattern}/*`, pathname);
}

/** The address after signing in. A location is taken only as this product's guard writes it. */
function destinationAfterSignIn(role: string, carried: CarriedLocation['from']): string {
  if (carried && carried.pathname.startsWith('/') && !carried.pathname.startsWith('//')) {
    const known = carried.pathname !== paths.auth.href();
    if (known && mayOpen(role, carried.pathname))
      return `${carried.pathname}${carried.search}${carried.hash}`;
  }
  return roleHome(role === 'admin' || role === 'office');
}

const pollInterval = 1000;
const pollLimit = 10;

function useRedirectAfterSignIn(): void {
  const { status, profile, reloadProfile } = useAuth();
  const location = useLocation();
  const navigate = useNavigate();
  const role = profile?.role ?? null;

  useEffect(() => {
    // Once it leads away, its state is another page's.
    if (role === null || !matchPath(paths.auth.pattern, location.pathname)) return;
    void navigate(destinationAfterSignIn(role, readAuthState(location.state).from), { replace: true });
  }, [role, navigate, location.pathname, location.state]);

  // Its identity changes with each answer, which must not begin the ten tries anew.
  const reload = useRef(reloadProfile);
  useEffect(() => {
    reload.current = reloadProfile;
  });

  useEffect(() => {
    if (status !== 'signed-in' || role !== null) return;
    let tries = 0;
    const timer = setInterval(() => {
      tries += 1;
      if (tries > pollLimit) {
        clearInterval(timer);
        void navigate(paths.student.href(), { replace: true });
      } else void reload.current();
    }, pollInterval);
    return () => clearInterval(timer);
  }, [status, role, navigate]);
}

// The login panel of /auth.
/** Takes along the e-mail that was typed. */
function ForgotLink({ carried }: { carried: AuthState }) {
  const { control } = useFormContext<{ email: string }>();
  const email = useWatch({ control, name: 'email' });
  const state: AuthState = { from: carried.from, email };
  return (
    <div className={styles.forgot}>
      <Link to={paths.auth.href({ tab: 'reset' })} state={state}>
        {authPage.login.forgot}
      </Link>
    </div>
  );
}

function LoginPanel({ carried }: { carried: AuthState }) {
  const { status } = useAuth();
  const answered = useAnswered();
  const [refused, setRefused] = useState(answered.message === messages.auth.invalidCredentials);
  return (
    <SignInForm
      email={carried.email ?? ''}
      // From the answer until the role is known the form stays busy.
      busy={status === 'signed-in'}
      action={ownAddress(paths.auth.href())}
      answered={answered}
      onRefused={(message, error) => {
        notify({ tone: 'error', message });
        setRefused(error instanceof AppError && error.apiCode === 'invalid_credentials');
      }}
    >
      <ForgotLink carried={carried} />
      {refused ? <ConfirmAgain carried={carried} onSent={() => setRefused(false)} /> : null}
    </SignInForm>
  );
}

type PanelName = 'login' | 'signup' | 'reset';

function readTab(tab: string | null): PanelName {
  return tab === 'signup' || tab === 'reset' ? tab : 'login';
}

const headings = {
  signup: authPage.signup.heading,
  reset: authPage.reset.heading,
} as const;

/** Above the login: what has just been done, or why it is there. */
function saidOf(sent: string | null, from: AuthState['from']): string | undefined {
  if (sent === 'verification') return messages.auth.verificationSent;
  if (sent === 'password') return authMessages.passwordUpdated;
  const asked = from && pageAt(from.pathname);
  return asked?.pattern === undefined ? undefined : authPage.login.needed(asked.entry.title);
}

interface PanelProps {
  open: PanelName;
  carried: AuthState;
  /** A mail with a link is on its way. */
  sent: boolean;
}

function Panel({ open, carried, sent }: PanelProps) {
  if (open === 'signup') return <SignUpPanel carried={carried} />;
  if (open === 'reset') return <ResetPanel carried={carried} sent={sent} />;
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
  return (
    <div role="tablist" aria-label={authPage.title} className={styles.tabs}>
      <Link
        to={paths.auth.href()}
        state={{ from: carried.from }}
        role="tab"
        id="tab-login"
        aria-selected={open}
        aria-controls={open ? 'panel-login' : undefined}
        className={styles.tab}
        onClick={(event) => {
          if (open) event.preventDefault();
        }}
      >
        {authPage.login.tab}
      </Link>
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
  const sent = query.get('sent');
  const said = saidOf(carried.verificationSent === true ? 'verification' : sent, carried.from);
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
          {said === undefined || open !== 'login' ? null : (
            <div className={styles.sent}>
              <InlineAlert severity="info">{said}</InlineAlert>
            </div>
          )}
          <div
            ref={panel}
            role="tabpanel"
            id={`panel-${open}`}
            tabIndex={-1}
            {...(open === 'login' ? { 'aria-labelledby': 'tab-login' } : { 'aria-label': headings[open] })}
          >
            <Panel open={open} carried={carried} sent={sent === 'mail'} />
          </div>
        </div>
        <div className={styles.narrow}>{help}</div>
      </div>
    </Wrap>
  );
}
