// What a signed-in student without approval sees in place of resources (docs/screens/portal.md): which state, and what to do.
import { Fragment, type ReactNode } from 'react';
import { type ApprovalState, portal } from '../../content/portal.ts';
import { paths } from '../../lib/paths.ts';
import { useInstitute } from '../../lib/useInstitute.ts';
import { RouterLink } from '../../ui/RouterLink.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { languageOf } from '../../ui/initials.ts';
import styles from './ApprovalPanel.module.css';

interface ApprovalPanelProps {
  state: ApprovalState;
  registrationNumber?: string;
  /** What the office said to its decision. */
  reason?: string | null;
}

/** What to do now, each way a link. */
function Action({ state }: { state: ApprovalState }): ReactNode {
  const { or, unlinked, [state]: words } = portal.approval;
  const { before, after } = words.action;
  return (
    <>
      {state === 'unlinked' ? (
        <RouterLink href={paths.registration.href()} className={styles.link}>
          {unlinked.register}
        </RouterLink>
      ) : null}
      {before}{' '}
      {useInstitute().phones.map(({ label, tel }, index) => (
        <Fragment key={tel}>
          {index === 0 ? null : or}
          <RouterLink href={`tel:${tel}`} className={styles.link}>
            {label}
          </RouterLink>
        </Fragment>
      ))}
      {after}
    </>
  );
}

export function ApprovalPanel({ state, registrationNumber, reason }: ApprovalPanelProps): ReactNode {
  const { title, text } = portal.approval[state];
  return (
    <section aria-labelledby="approval-title" role="status" className={styles.panel}>
      <div className={styles.head}>
        {state === 'unlinked' ? null : (
          <StatusChip tone={state === 'pending' ? 'pending' : 'bad'}>
            {portal.approval.labels[state]}
          </StatusChip>
        )}
        {registrationNumber === undefined ? null : (
          <span className="t-caption num">{registrationNumber}</span>
        )}
      </div>
      <h2 className="t-h2" id="approval-title">
        {title}
      </h2>
      <p className={styles.text}>{text}</p>
      {reason ? (
        <p className={styles.more} lang={languageOf(reason)}>
          {portal.approval.reason(reason)}
        </p>
      ) : null}
      <div className={styles.more}>
        <Action state={state} />
      </div>
    </section>
  );
}
