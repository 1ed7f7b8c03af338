// For accounts that an import made: their password is the phone number until they choose one.
import type { ReactNode } from 'react';
import { initialPassword as words } from '../../content/auth.ts';
import { Button } from '../../ui/Button.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import styles from './InitialPasswordBanner.module.css';

export function InitialPasswordBanner({ onChange }: { onChange: () => void }): ReactNode {
  return (
    <section aria-label={words.title} data-print="off" className={styles.banner}>
      <InlineAlert severity="warning" title={words.title}>
        <div className={styles.line}>
          <div className={styles.text}>{words.text}</div>
          <Button small onClick={onChange}>
            {words.action}
          </Button>
        </div>
      </InlineAlert>
    </section>
  );
}
