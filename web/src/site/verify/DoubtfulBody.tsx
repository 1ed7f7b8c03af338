// Under a verdict that is no proof: what the sheet claims, struck through, and what to do.
import { use } from 'react';
import { ownAddress } from '../../../../shared/language.ts';
import { examName } from '../../../../shared/words/results.ts';
import { verify } from '../../content/verify.ts';
import { PageContext } from '../../lib/pageContext.ts';
import { paths } from '../../lib/paths.ts';
import { useInstitute } from '../../lib/useInstitute.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { languageOf } from '../../ui/initials.ts';
import { Columns } from './Columns.tsx';
import styles from './DoubtfulBody.module.css';
import { OpenSheet } from './OpenSheet.tsx';
import type { Check } from './useVerdict.ts';
import type { Said } from './verdict.ts';

// What whoever holds a sheet that proves nothing can do about it.
/** 'prabesh.test/results', as it is read out and typed. */
const withoutScheme = (address: string): string => address.replace(/^https?:\/\//, '');

interface TodoListProps {
  /** A sheet in our name: the office wants to know. */
  ours: boolean;
  /** Left out where a sheet can be opened beside the list. */
  onScan?: () => void;
}

function TodoList({ ours, onScan }: TodoListProps) {
  const { origin } = use(PageContext);
  const {
    phones: [phone],
  } = useInstitute();
  const words = verify.todo;
  const address = withoutScheme(origin + ownAddress(paths.results.href()));
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
            <a href={origin + ownAddress(paths.results.href())}>{address}</a>
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

// What a sheet without proof claims: struck through, in a box that no sheet of ours has.
function Claim({ label, value }: { label: string; value: string | null }) {
  if (value === null) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <s>
          <bdi lang={languageOf(value)}>{value}</bdi>
        </s>
      </dd>
    </div>
  );
}

function FalseClaims({ said }: { said: Said }) {
  const words = verify.claims;
  const { name, exam, set, symbol, marks, rank, total } = said;
  if ([name, exam, symbol, marks, rank].every((value) => value === null)) return null;
  return (
    <section className={styles.box}>
      <h2>
        <Icon name="warning" />
        {words.title}
      </h2>
      <dl className="num">
        <Claim label={words.name} value={name} />
        <Claim label={words.symbol} value={symbol} />
        <Claim label={words.exam} value={exam === null || set === null ? exam : examName(exam, set)} />
        <Claim label={words.marks} value={marks} />
        <Claim
          label={words.rank}
          value={rank === null || total === null ? rank : verify.compare.rankOf(rank, total)}
        />
      </dl>
    </section>
  );
}

interface DoubtfulBodyProps {
  check: Exclude<Check, { kind: 'genuine' | 'checking' }>;
  onAgain: () => void;
  onSheet: (sheet: string) => void;
  onScan: () => void;
}

export function DoubtfulBody({ check, onAgain, onSheet, onScan }: DoubtfulBodyProps) {
  switch (check.kind) {
    case 'false':
    case 'foreign':
      return (
        <Columns main={<FalseClaims said={check.said} />}>
          <TodoList ours={check.kind === 'false'} onScan={onScan} />
        </Columns>
      );
    case 'unreadable':
      return (
        <Columns main={<OpenSheet scanning={false} onSheet={onSheet} />}>
          <TodoList ours={false} />
        </Columns>
      );
    case 'unchecked':
      return (
        <Columns main={null}>
          <Button variant="contained" onClick={onAgain}>
            {verify.unchecked.again}
          </Button>
          <Button onClick={onScan}>{verify.todo.another}</Button>
        </Columns>
      );
  }
}
