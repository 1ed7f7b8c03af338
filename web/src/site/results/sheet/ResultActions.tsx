// What one does with an answer: print the mark sheet, pass the link on.
import { results } from '../../../content/results.ts';
import { share } from '../../../lib/share.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { fontsLoaded } from '../../../ui/print/fontsLoaded.ts';
import styles from './ResultActions.module.css';

const words = results.actions;

interface ResultActionsProps {
  /** What a chat is handed beside the link: names nobody. */
  title: string;
  /** The result's own address. */
  address: string;
}

export function ResultActions({ title, address }: ResultActionsProps) {
  return (
    <div role="group" aria-label={words.label} className={styles.actions}>
      <Button onClick={() => void fontsLoaded().then(() => window.print())}>
        <Icon name="print" />
        {words.print}
      </Button>
      <Button
        onClick={() => void share({ title, url: new URL(address, window.location.origin).href }, words)}
      >
        <Icon name="share" />
        {words.share}
      </Button>
    </div>
  );
}
