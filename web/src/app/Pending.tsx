// In place of a page while the session of a page load is read, or nobody answers whose it is.
import { messages } from '../../../shared/words/messages.ts';
import { useAuth } from '../session/AuthProvider.tsx';
import { AuthLoading } from '../ui/AuthLoading.tsx';
import { Button } from '../ui/Button.tsx';
import { InlineAlert } from '../ui/InlineAlert.tsx';
import styles from './Pending.module.css';

export function Pending() {
  const { unreachable, reread } = useAuth();
  if (!unreachable)
    return (
      <main>
        <AuthLoading />
      </main>
    );
  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <InlineAlert>{messages.errors.network}</InlineAlert>
      <Button onClick={() => void reread()}>{messages.errors.retry}</Button>
    </main>
  );
}
