// In the toast that goes along when an admin is led to the list: the ways to a draft's checks, and back to before the
// upload.
import type { ReactNode } from 'react';
import { resultsPublishing } from '../../../content/resultsPublishing.ts';
import { paths } from '../../../lib/paths.ts';
import { LinkButton } from '../../../ui/Button.tsx';
import styles from './AfterStoring.module.css';

const { actions: words } = resultsPublishing;

interface AfterStoringProps {
  upload: string | null;
  draft: string | null;
}

export function AfterStoring({ upload, draft }: AfterStoringProps): ReactNode {
  return (
    <span className={styles.ways}>
      {draft !== null ? (
        <LinkButton className={styles.way} href={paths.adminResultsDraft.href({ id: draft })}>
          {words.check}
        </LinkButton>
      ) : null}
      {upload !== null ? (
        <LinkButton className={styles.way} href={paths.adminResults.href({ undo: upload })}>
          {words.undo}
        </LinkButton>
      ) : null}
    </span>
  );
}
