// /verify#<sheet>: genuine or not, in one look. The sheet is checked here, in the browser, and sent nowhere.
import { use, useEffect, useRef, useState } from 'react';
import { verify } from '../../content/verify.ts';
import { PageContext } from '../../lib/pageContext.ts';
import { paths } from '../../lib/paths.ts';
import { Logo } from '../../ui/Logo.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { DoubtfulBody } from './DoubtfulBody.tsx';
import { EmptyBody } from './EmptyBody.tsx';
import { GenuineBody } from './GenuineBody.tsx';
import { HeadText } from './HeadText.tsx';
import { VerdictHead } from './VerdictHead.tsx';
import styles from './VerifyPage.module.css';
import { useComparison } from './compare/useComparison.ts';
import { useSheetInAddress } from './useSheetInAddress.ts';
import { useVerdict } from './useVerdict.ts';
import { useWorker } from './useWorker.ts';
import { markOf, spoken } from './verdictWords.ts';

/** Slim, and made of links that load a document: this page's worker keeps this page only. */
function Header() {
  const { origin } = use(PageContext);
  return (
    <header data-surface="night">
      <div className={styles.bar}>
        <a href={`${origin}${paths.home.href()}`} className={styles.home}>
          <Logo />
        </a>
        <span>{verify.name}</span>
      </div>
    </header>
  );
}

export function VerifyPage() {
  const { sheet, open } = useSheetInAddress();
  const { check, standing: first, again } = useVerdict(sheet ?? null);
  const { state, compare } = useComparison(sheet ?? null, check.kind === 'genuine' ? check.claims : null);
  const [scanning, setScanning] = useState(false);
  useWorker();

  const standing = state.status === 'done' ? state.standing : first;
  const mark = typeof sheet === 'string' ? markOf(check, standing) : null;

  // What was pressed goes with what it leads to: reading goes on at the new verdict.
  const heading = useRef<HTMLHeadingElement>(null);
  const awaited = useRef(false);
  useEffect(() => {
    if (!awaited.current || (mark === null && sheet !== null)) return;
    if (state.status === 'busy') return;
    awaited.current = false;
    if (state.status !== 'failed') heading.current?.focus();
  }, [sheet, mark, state.status]);
  const show = (next: string | null, scan = false): void => {
    awaited.current = true;
    setScanning(scan);
    open(next);
  };

  return (
    <>
      <Header />
      <main id="main" tabIndex={-1} className={styles.main}>
        <VisuallyHidden as="p" role="status">
          {mark === null ? '' : spoken(mark, standing)}
        </VisuallyHidden>
        {typeof sheet === 'string' && mark !== null ? (
          <>
            <VerdictHead mark={mark} ref={heading}>
              <HeadText check={check} standing={standing} />
            </VerdictHead>
            {check.kind === 'genuine' ? (
              <GenuineBody
                verdict={check}
                standing={standing}
                asking={state.status}
                onCompare={() => {
                  awaited.current = true;
                  void compare();
                }}
                onAnother={() => show(null)}
              />
            ) : check.kind === 'checking' ? null : (
              <DoubtfulBody
                check={check}
                onAgain={again}
                onSheet={(next) => show(next)}
                onScan={() => show(null, true)}
              />
            )}
          </>
        ) : (
          <EmptyBody
            heading={heading}
            isEmpty={sheet === null}
            scanning={scanning}
            onSheet={(next) => show(next)}
          />
        )}
      </main>
    </>
  );
}
