// The head of a section: its h2, a lead sentence, and one link at the right.
import type { ReactNode } from 'react';
import styles from './SectionHead.module.css';

interface SectionHeadProps {
  /** Names the section: `aria-labelledby`. */
  id: string;
  title: ReactNode;
  lead?: ReactNode;
  action?: ReactNode;
}

export function SectionHead({ id, title, lead, action }: SectionHeadProps) {
  return (
    <div className={styles.head}>
      <div>
        <h2 className="t-h2" id={id}>
          {title}
        </h2>
        {lead ? <p className={`t-lead ${styles.lead}`}>{lead}</p> : null}
      </div>
      {action}
    </div>
  );
}
