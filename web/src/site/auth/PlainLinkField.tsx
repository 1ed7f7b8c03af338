// The link of a mail as a field, for where no script can read it: its token stands behind the #, which browsers send
// nowhere. It stands in a noscript element.
import { clsx } from 'clsx';
import type { PlainAnswer } from '../../../../shared/plainForm.ts';
import { authPage } from '../../content/auth.ts';
import styles from './PlainLinkField.module.css';

const { link: words } = authPage;

export function PlainLinkField({ answered }: { answered: PlainAnswer }) {
  const problem = answered.fields.link;
  return (
    <div className={styles.field}>
      <label htmlFor="link">{words.label}</label>
      <input
        id="link"
        name="link"
        type="text"
        autoComplete="off"
        spellCheck={false}
        defaultValue={answered.values.link}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby="link-text"
      />
      <p id="link-text" className={clsx('t-small', problem !== undefined && styles.problem)}>
        {problem ?? words.hint}
      </p>
    </div>
  );
}
