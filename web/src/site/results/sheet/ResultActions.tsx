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
import styles from './ResultActions.module.css';

const words = results.actions;

/** Where the server has a result's mark sheet, and its credential. */
function sheetAddress(
  form: 'sheet.pdf' | 'credential',
  { exam_title, set_number, symbol, exam_date }: CandidateResult,
): string {
  // Empty: the one without a date. Left out, the server chooses.
  const query = new URLSearchParams({ exam_title, set_number, symbol, exam_date: exam_date ?? '' });
  return `/sheets/${form}?${query.toString()}`;
}

interface ResultActionsProps {
  result: CandidateResult;
  /** What a chat is handed beside the link: names nobody. */
  title: string;
  /** The result's own address. */
  address: string;
}

export function ResultActions({ result, title, address }: ResultActionsProps) {
  return (
    <>
      <div role="group" aria-label={words.label} data-print="off" className={styles.actions}>
        {/* The server names the file; without scripts it is a link like any other. */}
        <LinkButton href={sheetAddress('sheet.pdf', result)} download="" className={styles.download}>
          <Icon name="download" />
          {markSheet.download}
        </LinkButton>
        {/* The same sheet where the browser shows a PDF, and prints it: with its code, whatever stands on the page. */}
        <LinkButton href={`${sheetAddress('sheet.pdf', result)}&inline`} target="_blank">
          <Icon name="print" />
          {words.print}
        </LinkButton>
        <Button
          className={styles.scripted}
          onClick={() => void share({ title, url: new URL(address, window.location.origin).href }, words)}
        >
          <Icon name="share" />
          {words.share}
        </Button>
      </div>
      <p data-print="off" className={clsx('t-small', styles.credential)}>
        <RouterLink href={sheetAddress('credential', result)} download="" className={styles.file}>
          {markSheet.credential.name}
        </RouterLink>
        <span>{markSheet.credential.purpose}</span>
      </p>
    </>
  );
}
