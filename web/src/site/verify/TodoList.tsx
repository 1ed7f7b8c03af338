// What whoever holds a sheet that proves nothing can do about it.
import { use } from 'react';
import { verify } from '../../content/verify.ts';
import { PageContext } from '../../lib/pageContext.ts';
import { paths } from '../../lib/paths.ts';
import { useInstitute } from '../../lib/useInstitute.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './TodoList.module.css';

/** 'prabesh.test/results', as it is read out and typed. */
const withoutScheme = (address: string): string => address.replace(/^https?:\/\//, '');

interface TodoListProps {
  /** A sheet in our name: the office wants to know. */
  ours: boolean;
  /** Left out where a sheet can be opened beside the list. */
  onScan?: () => void;
}

export function TodoList({ ours, onScan }: TodoListProps) {
  const { origin } = use(PageContext);
  const {
    phones: [phone],
  } = useInstitute();
  const words = verify.todo;
  const address = withoutScheme(`${origin}${paths.results.href()}`);
  const [before, after] = words.lookUp('\n').split('\n');
  return (
    <section className={styles.todo}>
      <h2>{words.title}</h2>
      <ol>
        <li>
          <span>{words.scan}</span>
        </li>
        <li>
          <span>
            {before}
            <a href={`${origin}${paths.results.href()}`}>{address}</a>
            {after}
          </span>
        </li>
        <li>
          <span>{ours ? words.tell : words.ask}</span>
        </li>
      </ol>
      <div className={styles.actions}>
        {onScan === undefined ? null : (
          <Button variant="contained" onClick={onScan}>
            <Icon name="scan" />
            {words.scanAgain}
          </Button>
        )}
        <LinkButton href={`tel:${phone.tel}`}>
          <Icon name="phone" />
          {words.call}
        </LinkButton>
      </div>
    </section>
  );
}
