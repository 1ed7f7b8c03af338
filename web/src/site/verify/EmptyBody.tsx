// Without a sheet: what the page is for, and ways to open one.
import { type RefObject } from 'react';
import { verify } from '../../content/verify.ts';
import { useInstitute } from '../../lib/useInstitute.ts';
import { Columns } from './Columns.tsx';
import styles from './EmptyBody.module.css';
import { Fact, FactList } from './FactList.tsx';
import { NoScript } from './NoScript.tsx';
import { VerdictHead } from './VerdictHead.tsx';
import { OpenSheet } from './open/OpenSheet.tsx';

interface EmptyBodyProps {
  heading: RefObject<HTMLHeadingElement | null>;
  /** Whether there is none; a sheet that is being read has the same head, so that little moves when the verdict comes. */
  isEmpty: boolean;
  scanning: boolean;
  onSheet: (sheet: string) => void;
}

export function EmptyBody({ heading, isEmpty, scanning, onSheet }: EmptyBodyProps) {
  const { name } = useInstitute();
  const { covers, trust, willBeLocal } = verify.facts;
  return (
    <>
      <VerdictHead mark="empty" ref={heading}>
        {isEmpty ? <p>{verify.empty.lead(name)}</p> : <p className={styles.checking}>{verify.checking}</p>}
        <NoScript />
      </VerdictHead>
      {isEmpty ? (
        <Columns main={<OpenSheet scanning={scanning} onSheet={onSheet} />}>
          <FactList>
            <Fact icon="shield">
              <b>{covers}</b> {trust}
            </Fact>
            <Fact icon="mobile">{willBeLocal}</Fact>
          </FactList>
        </Columns>
      ) : null}
    </>
  );
}
