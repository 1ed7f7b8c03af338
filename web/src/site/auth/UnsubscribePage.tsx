// /unsubscribe: a student asks for no more messages of the office to many. One press, without signing in; opening the page
// changes nothing, since programs open links, too.
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { messages } from '../../../../shared/words/messages.ts';
import { unsubscribe as words } from '../../content/unsubscribe.ts';
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

/** @throws AppError with the server's message; `invalid_link` for a link that does not count any more */
async function leave(token: string): Promise<void> {
  const response = await fetch(`/unsubscribe?${new URLSearchParams({ token }).toString()}`, {
    method: 'POST',
    credentials: 'omit',
    signal: AbortSignal.timeout(20_000),
  }).catch((cause: unknown) => {
    throw new AppError('network', messages.errors.network, { cause });
  });
  if (!response.ok) throw await readError(response);
}

type End = 'done' | 'invalid';

function Ended({ end }: { end: End }) {
  const { title, text, action } = words[end];
  return (
    // The button that had the focus is gone: what came of it is read out in its place.
    <div ref={(box: HTMLElement | null) => box?.focus()} tabIndex={-1}>
      <PageHead title={title} />
      <p className={styles.text}>{text}</p>
      <LinkButton variant="outlined" href={end === 'done' ? paths.home.href() : paths.contact.href()}>
        {action}
      </LinkButton>
    </div>
  );
}

/** Behind the # in the mail's text; as a parameter in its header, which some mail programs open. */
function useToken(): string | null {
  const { token } = useLinkToken({ keep: true });
  const { search } = useLocation();
  return token ?? new URLSearchParams(search).get('token');
}

export function UnsubscribePage() {
  const token = useToken();
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [ended, setEnded] = useState<End | null>(null);
  const end = token === null || token === '' ? 'invalid' : ended;

  const press = async (): Promise<void> => {
    if (token === null || sending) return;
    setSending(true);
    setFailure(null);
    try {
      await leave(token);
      setEnded('done');
    } catch (error) {
      if (error instanceof AppError && error.apiCode === 'invalid_link') setEnded('invalid');
      else setFailure(error instanceof AppError ? authErrorText(error) : words.failed);
    } finally {
      setSending(false);
    }
  };
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
              <SubmitButton type="button" busy={sending} busyText={words.busy} onClick={() => void press()}>
                {words.confirm}
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
