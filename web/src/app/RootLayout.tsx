// Around every page: its head, skip link, scroll, focus and announcement on navigation, a progress line for slow
// chunks, toasts.
import { use, useEffect, useRef, useState } from 'react';
import {
  createPath,
  type Location,
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigation,
} from 'react-router-dom';
import { parts } from '../content/parts.ts';
import { pageAt } from '../lib/pageAt.ts';
import { PageContext } from '../lib/pageContext.ts';
import { isPersonal, type PageEntry } from '../lib/paths.ts';
import { isMissing, watchMissing } from '../lib/persistently.ts';
import { useSwitchedPage } from '../ui/LanguageSwitch.tsx';
import { Notifications } from '../ui/Notifications.tsx';
import { PageMeta } from '../ui/PageMeta.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import styles from './RootLayout.module.css';

// A page whose chunks do not come although the server answers: after a new version was installed they are gone. Its
// address is then asked for as a document.
/** `to`: where somebody is going while that page loads. */
function useMissingPage(to: Location | undefined): void {
  const target = to === undefined ? undefined : createPath(to);
  useEffect(() => {
    if (target === undefined) return undefined;
    let left = false;
    const look = async (): Promise<void> => {
      if (!isMissing()) return;
      const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => null);
      if (answer?.ok === true && !left) window.location.assign(target);
    };
    const unwatch = watchMissing(() => void look());
    void look();
    return () => {
      left = true;
      unwatch();
    };
  }, [target]);
}

/** How long a page may take to name itself after a navigation, in milliseconds. */
const naming = 300;

/**
 * After a navigation the focus goes to the new page's main region, where reading begins, and its title is said: a
 * document that is loaded does both by itself. Gives what is to be said; two pages of one title are said in turn with
 * and without an invisible character, since a live region that stays as it is says nothing.
 */
function useArrival(): string {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  const [said, say] = useState('');
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
    const timer = setTimeout(
      () => say((before) => (before === document.title ? `${before}\u200b` : document.title)),
      naming,
    );
    return () => clearTimeout(timer);
  }, [pathname]);
  return said;
}

/** The title of a page, or of what its query makes of it. */
function titleOf({ title, titles = {} }: PageEntry, search: string): string {
  const query = new URLSearchParams(search);
  const kind = query.get('tab') ?? query.get('for') ?? '';
  return (Object.hasOwn(titles, kind) ? titles[kind] : undefined) ?? title;
}

/** The head of the pages whose address says it all. */
function Head() {
  const { pathname, search } = useLocation();
  const { pattern, entry } = pageAt(pathname);
  if (entry.ownHead === true) return null;
  return (
    <PageMeta
      title={titleOf(entry, search)}
      path={pathname === '/' ? pathname : pathname.replace(/\/+$/, '')}
      index={entry.index && !isPersonal(entry, search)}
      notFound={pattern === undefined}
    />
  );
}

/** A document's first place has one key for all addresses: another page's scroll position is not restored here. */
const placeOf = ({ key, pathname, search, hash }: Location): string =>
  key === 'default' ? `${pathname}${search}${hash}` : key;

/** Where the server's page is taken over, the browser has scrolled by itself, and perhaps the reader: nothing is restored. */
const freshPlaceOf = ({ key }: Location): string =>
  key === 'default' ? String(performance.timeOrigin) : key;

export function RootLayout() {
  const navigation = useNavigation();
  useMissingPage(navigation.location);
  const arrival = useArrival();
  useSwitchedPage();
  const { takenOver = false } = use(PageContext);
  return (
    <>
      <Head />
      <a href="#main" data-print="off" className={styles.skip}>
        {parts.skip}
      </a>
      {navigation.state === 'loading' ? <div className={styles.progress} aria-hidden="true" /> : null}
      <Outlet />
      <Notifications />
      <VisuallyHidden aria-live="polite">{arrival}</VisuallyHidden>
      <ScrollRestoration getKey={takenOver ? freshPlaceOf : placeOf} />
    </>
  );
}
