// /verify#<sheet>: genuine or not, in one look. The sheet is checked here, in the browser, and sent nowhere.
import { type RefObject, use, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { language, ownAddress } from '../../../../shared/language.ts';
import { parts } from '../../content/parts.ts';
import { verify } from '../../content/verify.ts';
import { logWarning } from '../../lib/log.ts';
import { PageContext } from '../../lib/pageContext.ts';
import { paths } from '../../lib/paths.ts';
import { useInstitute } from '../../lib/useInstitute.ts';
import { useHydrated } from '../../lib/useNow.ts';
import { LanguageSwitch } from '../../ui/LanguageSwitch.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { Columns, Fact, FactList } from './Columns.tsx';
import { DoubtfulBody } from './DoubtfulBody.tsx';
import { GenuineBody } from './GenuineBody.tsx';
import { OpenSheet } from './OpenSheet.tsx';
import { HeadText, type Mark, VerdictHead } from './VerdictHead.tsx';
import styles from './VerifyPage.module.css';
import { sheetInLink } from './sheetText.ts';
import { type Standing, useComparison } from './standing.ts';
import { type Check, useVerdict } from './useVerdict.ts';

// The worker that keeps this page for when there is no network (web/build/verifyWorker.js).

/** The build makes one for each language. */
const file = language === 'ne' ? '/verify-worker-ne.js' : '/verify-worker.js';

function useWorker(): void {
  useEffect(() => {
    const isOff = document.documentElement.dataset.offline === 'off';
    if (!import.meta.env.PROD || isOff || !('serviceWorker' in navigator)) return;
    navigator.serviceWorker
      .register(file, { scope: ownAddress(paths.verify.href()), updateViaCache: 'none' })
      // Private windows may refuse it; the page works without.
      .catch((error: unknown) => logWarning('This page could not be kept for later', error));
  }, []);
}

// Without a sheet: what the page is for, and ways to open one.
// For browsers without scripts, where nothing can be checked: why, and whom to ask. React leaves it empty in a browser.
function NoScript() {
  const {
    phones: [phone],
    email,
    officeHours,
  } = useInstitute();
  return (
    <noscript>
      <p>{verify.noScript.text}</p>
      <p>
        {verify.noScript.office} <a href={`tel:${phone.tel}`}>{phone.label}</a>,{' '}
        <a href={`mailto:${email}`}>{email}</a>, {officeHours}
      </p>
    </noscript>
  );
}

interface EmptyBodyProps {
  heading: RefObject<HTMLHeadingElement | null>;
  /** Whether there is none; a sheet that is being read has the same head, so that little moves when the verdict comes. */
  isEmpty: boolean;
  scanning: boolean;
  onSheet: (sheet: string) => void;
}

function EmptyBody({ heading, isEmpty, scanning, onSheet }: EmptyBodyProps) {
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

// The sheet that the address brings. It stands behind '#', which no server sees; once read it leaves the address as
// well, for the history entry's own state: the list of visited pages, which browsers sync and others look at, holds no
// name and no marks, and loading the page anew still shows the sheet.
interface Place {
  sheet: string | null;
}

const keptIn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'sheet' in state && typeof state.sheet === 'string'
    ? state.sheet
    : null;

/** The link past the header leads to a place in the page. */
const isPlace = (hash: string): boolean => hash === '#main';

interface SheetInAddress {
  /** Null: none; undefined: not known yet, on the server and for the one render that matches it. */
  sheet: string | null | undefined;
  open: (sheet: string | null) => void;
}

function useSheetInAddress(): SheetInAddress {
  const isHydrated = useHydrated();
  const location = useLocation();
  const { hash } = location;
  const state: unknown = location.state;
  const navigate = useNavigate();
  const inHash = hash.length > 1 && !isPlace(hash) ? sheetInLink(hash) : null;
  const [sheet, setSheet] = useState<string | null>(null);
  const given = inHash ?? keptIn(state);
  // A place in the page has no state of its own: the sheet stays.
  if (!isPlace(hash) && given !== sheet) setSheet(given);

  useLayoutEffect(() => {
    if (inHash === null) return;
    const place: Place = { sheet: inHash };
    void navigate(paths.verify.href(), { replace: true, state: place, preventScrollReset: true });
  }, [inHash, navigate]);

  return {
    sheet: isHydrated ? sheet : undefined,
    open: (other) => {
      const place: Place = { sheet: other };
      void navigate(paths.verify.href(), { state: place });
    },
  };
}

// What the page shows first, of the verdict and of whether the sheet still stands; and what is said of it aloud.
function markOfStanding(standing: Standing): Mark {
  switch (standing.kind) {
    case 'stands':
      return 'genuine';
    case 'checking':
    case 'unknown':
      return 'signed';
    case 'kept':
      return standing.stands ? 'signed' : 'ended';
    case 'compared':
      return standing.comparison.kind === 'agrees' ? 'genuine' : standing.comparison.kind;
  }
}

/** Null while it is not known. */
function markOf(check: Check, standing: Standing): Mark | null {
  if (check.kind === 'checking') return null;
  return check.kind === 'genuine' ? markOfStanding(standing) : check.kind;
}

/** For live regions: the title, and what is still being asked. */
function spoken(mark: Mark, standing: Standing): string {
  const { title } = verify.titles[mark];
  const { checking, unknown, agrees } = verify.standing;
  if (mark === 'signed') return `${title}${parts.stop} ${standing.kind === 'checking' ? checking : unknown}`;
  const isCompared = standing.kind === 'compared' && standing.comparison.kind === 'agrees';
  return isCompared && mark === 'genuine' ? `${title}${parts.stop} ${agrees}` : `${title}${parts.stop}`;
}

/** Slim, and made of links that load a document: this page's worker keeps this page only. */
function Header() {
  const { origin } = use(PageContext);
  return (
    <header data-surface="night">
      <div className={styles.bar}>
        <a href={origin + ownAddress(paths.home.href())} className={styles.home}>
          <Logo />
        </a>
        <span>{verify.name}</span>
        <LanguageSwitch className={styles.language} />
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
