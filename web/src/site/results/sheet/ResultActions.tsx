// What one does with an answer: take the signed mark sheet along, print it, pass the link on; and, quietly at the end, have
// it as a file for software.
import { clsx } from 'clsx';
import type { CandidateResult } from '../../../../../shared/results/found.ts';
import { markSheet } from '../../../../../shared/words/markSheet.ts';
import { results } from '../../../../../shared/words/results.ts';
import { share } from '../../../lib/share.ts';
import { Button, LinkButton } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { RouterLink } from '../../../ui/RouterLink.tsx';
import { sheetAddress } from '../print/useSignedCode.ts';
import styles from './ResultActions.module.css';

const words = results.actions;

interface ResultActionsProps {
  result: CandidateResult;
  print: () => Promise<void>;
  /** What a chat is handed beside the link: names nobody. */
  title: string;
  /** The result's own address. */
  address: string;
}

export function ResultActions({ result, print, title, address }: ResultActionsProps) {
  return (
    <>
      <div role="group" aria-label={words.label} className={styles.actions}>
        {/* The server names the file; without scripts it is a link like any other. */}
        <LinkButton href={sheetAddress('sheet.pdf', result)} download="" className={styles.download}>
          <Icon name="download" />
          {markSheet.download}
        </LinkButton>
        <Button className={styles.scripted} onClick={() => void print()}>
          <Icon name="print" />
          {words.print}
        </Button>
        <Button
          className={styles.scripted}
          onClick={() => void share({ title, url: new URL(address, window.location.origin).href }, words)}
        >
          <Icon name="share" />
          {words.share}
        </Button>
      </div>
      <p className={clsx('t-small', styles.credential)}>
        <RouterLink href={sheetAddress('credential', result)} download="" className={styles.file}>
          {markSheet.credential.name}
        </RouterLink>
        <span>{markSheet.credential.purpose}</span>
      </p>
    </>
  );
}
