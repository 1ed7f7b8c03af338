// /your-login: the owner of a mailbox says whether the login that the office made for it is theirs. The link is spent
// with the answer, not by opening it.
import { useState } from 'react';
import { yourLogin as words } from '../../content/yourLogin.ts';
import { AppError } from '../../lib/appError.ts';
import { paths } from '../../lib/paths.ts';
import { authErrorText } from '../../session/authErrorText.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { MuiArea } from '../../ui/theme/MuiArea.tsx';
import styles from './YourLoginPage.module.css';
import { answerOwnership } from './answerOwnership.ts';
import { useLinkToken } from './useLinkToken.ts';

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
              <MuiArea>
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
              </MuiArea>
            </div>
          </>
        ) : (
          <Ended end={end} />
        )}
      </div>
    </Wrap>
  );
}
