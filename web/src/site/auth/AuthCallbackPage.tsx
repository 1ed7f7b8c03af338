// /auth/callback: where the verification link leads.
import { authCallback as words, authPage } from '../../content/auth.ts';
import { useAnswered } from '../../lib/pageContext.ts';
import { paths, roleHome } from '../../lib/paths.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import styles from './AuthCallbackPage.module.css';
import { PlainLinkField } from './PlainLinkField.tsx';
import { useAuthCallback } from './useAuthCallback.ts';

/** A link that does not count: why, and how to get one that does. */
function Refused({ text, invalid }: { text: string; invalid: boolean }) {
  const { status, inOffice } = useAuth();
  return (
    <Wrap end>
      <PageHead title={words.invalid.title} />
      <div role="alert" className={styles.refused}>
        <p>{text}</p>
        {invalid ? <p>{words.invalid.again}</p> : null}
      </div>
      <div className={styles.ways}>
        {status === 'signed-in' ? (
          <LinkButton variant="contained" href={roleHome(inOffice)}>
            {words.invalid.dashboard}
          </LinkButton>
        ) : (
          <LinkButton variant="contained" href={paths.auth.href()}>
            {words.invalid.signIn}
          </LinkButton>
        )}
        <LinkButton href={paths.auth.href({ tab: 'signup' })}>{words.invalid.newLink}</LinkButton>
      </div>
    </Wrap>
  );
}

/** Somebody else is signed in: which of both is meant only they can say. */
function Another({ goOn }: { goOn: () => void }) {
  const { user, inOffice } = useAuth();
  return (
    <Wrap end>
      <PageHead title={words.another.title} />
      <p className={styles.refused}>{words.another.text(user?.email ?? '')}</p>
      <div className={styles.ways}>
        <Button variant="contained" onClick={goOn}>
          {words.another.goOn}
        </Button>
        <LinkButton href={roleHome(inOffice)}>{words.another.stay}</LinkButton>
      </div>
    </Wrap>
  );
}

/** Where no script can spend the link, the browser sends it by itself. */
function PlainForm() {
  const answered = useAnswered();
  return (
    <noscript>
      <form method="post" className={styles.plain}>
        <PlainLinkField answered={answered} />
        {answered.message === undefined ? null : <InlineAlert>{answered.message}</InlineAlert>}
        <Button type="submit" variant="contained">
          {authPage.link.submit}
        </Button>
      </form>
    </noscript>
  );
}

export function AuthCallbackPage() {
  const state = useAuthCallback();
  if (state.kind === 'refused') return <Refused text={state.text} invalid={state.reason === 'invalid'} />;
  if (state.kind === 'another') return <Another goOn={state.goOn} />;
  const failed = state.kind === 'failed';
  return (
    <Wrap>
      <div className={styles.working}>
        <h1 className="t-h2">{words.title}</h1>
        <div className={styles.scripted}>
          {failed ? null : <Spinner />}
          <div role={failed ? 'alert' : 'status'} className={failed ? styles.failed : styles.quiet}>
            {state.text}
          </div>
        </div>
        <PlainForm />
      </div>
    </Wrap>
  );
}
