// /your-login: the owner of a mailbox says whether the login that the office made for it is theirs. The link is spent
// with the answer, not by opening it.
import { useState } from 'react';
import { messages } from '../../../../shared/words/messages.ts';
import { yourLogin as words } from '../../content/yourLogin.ts';
import { AppError } from '../../lib/appError.ts';
import { paths } from '../../lib/paths.ts';
import { readError } from '../../session/authApi.ts';
import { authErrorText } from '../../session/authErrorText.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import styles from './YourLoginPage.module.css';
import { useLinkToken } from './useLinkToken.ts';

// The answer of a mailbox's owner: whether the login that the office made is theirs.
/**
 * Spends the link's token.
 * @throws AppError with the server's message; `invalid_link` for a link that does not count any more
 */
async function answerOwnership(token: string, mine: boolean): Promise<void> {
  const response = await fetch('/auth/ownership', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    credentials: 'same-origin',
    body: JSON.stringify({ token, mine }),
    signal: AbortSignal.timeout(20_000),
  }).catch((cause: unknown) => {
    throw new AppError('network', messages.errors.network, { cause });
  });
  if (!response.ok) throw await readError(response);
}

type End = 'owned' | 'disowned' | 'invalid';

const hrefs: Record<End, string> = {
  owned: paths.auth.href(),
  disowned: paths.home.href(),
  invalid: paths.contact.href(),
};

function Ended({ end }: { end: End }) {
  const { title, text, action } = words[end];
  return (
    // The button that had the focus is gone: what came of it is read out in its place.
    <div ref={(box: HTMLElement | null) => box?.focus()} tabIndex={-1}>
      <PageHead title={title} />
      <p className={styles.text}>{text}</p>
      <LinkButton variant={end === 'owned' ? 'contained' : 'outlined'} href={hrefs[end]}>
        {action}
      </LinkButton>
    </div>
  );
}

function useAnswer(token: string | null) {
  const [sending, setSending] = useState<boolean | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [ended, setEnded] = useState<{ token: string; end: End } | null>(null);

  const answer = async (mine: boolean): Promise<void> => {
    if (token === null || sending !== null) return;
    setSending(mine);
    setFailure(null);
    try {
      await answerOwnership(token, mine);
      setEnded({ token, end: mine ? 'owned' : 'disowned' });
    } catch (error) {
      if (error instanceof AppError && error.apiCode === 'invalid_link') setEnded({ token, end: 'invalid' });
      else setFailure(error instanceof AppError ? authErrorText(error) : words.failed);
    } finally {
      setSending(null);
    }
  };
  const end = token === null ? 'invalid' : ended?.token === token ? ended.end : null;
  return { end, sending, failure, answer: (mine: boolean) => void answer(mine) };
}

export function YourLoginPage() {
  const { token } = useLinkToken({ keep: true });
  const { end, sending, failure, answer } = useAnswer(token);
  return (
    <Wrap end>
      <div className={styles.narrow}>
        {end === null ? (
          <>
            <PageHead title={words.title} lead={words.lead} />
            <p className={styles.text}>{words.text}</p>
            {failure === null ? null : (
              <div className={styles.failure}>
                <InlineAlert>{failure}</InlineAlert>
              </div>
            )}
            <div className={styles.ways}>
              <SubmitButton
                type="button"
                busy={sending === true}
                busyText={words.busy}
                onClick={() => answer(true)}
              >
                {words.mine}
              </SubmitButton>
              <SubmitButton
                type="button"
                variant="outlined"
                busy={sending === false}
                busyText={words.busy}
                onClick={() => answer(false)}
              >
                {words.notMine}
              </SubmitButton>
            </div>
          </>
        ) : (
          <Ended end={end} />
        )}
      </div>
    </Wrap>
  );
}
