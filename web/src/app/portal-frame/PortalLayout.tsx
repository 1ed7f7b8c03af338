// The student portal: a sidebar from 768 px up, on phones a header and a bottom bar. Elements and style sheets: it stands around
// pages that are only read, which come without MUI.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, NavLink, Outlet } from 'react-router-dom';
import { parts } from '../../content/parts.ts';
import { backToSite, portalBar, portalMenu, type SideEntry, signOutLabel } from '../../content/sideMenus.ts';
import { OwnStudentDocument } from '../../graphql/generated/portal.ts';
import { useQuestion } from '../../graphql/questions.ts';
import { paths } from '../../lib/paths.ts';
import { InitialPasswordBanner } from '../../portal/account/InitialPasswordBanner.tsx';
import { NoticesBell } from '../../portal/notices/NoticesBell.tsx';
import { OfflineLine } from '../../portal/offline/OfflineLine.tsx';
import { useAuth } from '../../session/AuthProvider.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LanguageSwitch } from '../../ui/LanguageSwitch.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { SchemeSwitch } from '../../ui/SchemeSwitch.tsx';
import { sidebarRidge } from '../../ui/art/paths.ts';
import { lazyPart, Part } from '../../ui/lazyPart.tsx';
import { AccountArea } from '../account/AccountArea.tsx';
import { useSignOut } from '../account/useSignOut.ts';
import { SideAction, SideNav, SideRule } from '../sidebar/SideNav.tsx';
import { SidebarPerson } from '../sidebar/SidebarPerson.tsx';
import { useDensity } from '../sidebar/useDensity.ts';
import styles from './PortalLayout.module.css';

// The student's name for the frame around the pages, from what they ask anyway; '' for everybody else, and until it is known.
function useOwnName(): string {
  const { user, profile } = useAuth();
  const asks = user !== null && profile?.role === 'student';
  const { data } = useQuestion(OwnStudentDocument, asks ? { userId: user.id } : null, { once: true });
  const student = asks ? data?.students[0] : undefined;
  return student ? `${student.first_name} ${student.last_name}`.trim() : '';
}

interface PortalBarProps {
  entries: readonly SideEntry[];
  moreOpen: boolean;
  onMore: () => void;
}

function PortalBar({ entries, moreOpen, onMore }: PortalBarProps) {
  const own = portalBar.filter((to) => entries.some((entry) => entry.to === to)).slice(0, 4);
  const shown = entries.filter(({ to }) => own.includes(to));
  return (
    <nav aria-label={parts.portalBar} data-print="off" className={styles.bar}>
      {shown.map((entry) => (
        <NavLink key={entry.to} to={entry.to} end className={styles.item}>
          <Icon name={entry.icon} size={23} />
          {entry.label}
        </NavLink>
      ))}
      <button
        type="button"
        className={styles.item}
        aria-haspopup="dialog"
        aria-expanded={moreOpen}
        onClick={onMore}
      >
        <Icon name="menu" size={23} />
        {parts.more}
      </button>
    </nav>
  );
}

// The portal's sidebar, on desktops at the side, on phones behind 'More'.
interface PortalSidebarProps {
  entries: readonly SideEntry[];
  onNavigate?: () => void;
}

function PortalSidebar({ entries, onNavigate }: PortalSidebarProps): ReactNode {
  const signOut = useSignOut();
  return (
    <div data-surface="night" className={styles.sidebar}>
      <Link to={paths.home.href()} onClick={onNavigate} className={styles.logo}>
        <Logo size={30} />
      </Link>
      <nav aria-label={parts.portalSidebar}>
        <SideNav entries={entries} onNavigate={onNavigate} />
        <SideRule />
        <SideNav entries={[backToSite]} onNavigate={onNavigate} />
        <SideAction icon="logout" label={signOutLabel} onClick={signOut} />
        <div className={styles.language}>
          <LanguageSwitch />
        </div>
      </nav>
      <div className={styles.ridge}>
        <svg viewBox="0 0 232 90" width="100%" aria-hidden="true">
          <path d={sidebarRidge} fill="#1F2350" opacity=".9" />
        </svg>
      </div>
      <SidebarPerson name={useOwnName()} to={paths.account.href()} onNavigate={onNavigate} />
    </div>
  );
}

/** The sidebar over a phone's page. Closing it gives the focus back, so it closes before it goes. */
function MoreSheet({ entries, onClosed }: { entries: readonly SideEntry[]; onClosed: () => void }) {
  const sheet = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (sheet.current?.open === false) sheet.current.showModal();
  }, []);
  const close = (): void => sheet.current?.close();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape closes it by itself
    <dialog
      ref={sheet}
      aria-label={parts.more}
      className={styles.more}
      onClose={onClosed}
      onClick={({ target }) => (target === sheet.current ? close() : undefined)}
    >
      <PortalSidebar entries={entries} onNavigate={close} />
    </dialog>
  );
}

const ChangePasswordDialog = lazyPart(() =>
  import('../account/ChangePasswordDialog.tsx').then((module) => module.ChangePasswordDialog),
);

/** The banner about an imported account's password, and the form behind its button. */
function InitialPassword(): ReactNode {
  const initial = useAuth().user?.has_initial_password === true;
  const [changing, setChanging] = useState(false);
  const [everChanged, setEverChanged] = useState(false);
  const change = (): void => {
    setEverChanged(true);
    setChanging(true);
  };
  return (
    <>
      {initial ? <InitialPasswordBanner onChange={change} /> : null}
      {everChanged ? (
        <Part>
          <ChangePasswordDialog open={changing} onClose={() => setChanging(false)} initial />
        </Part>
      ) : null}
    </>
  );
}

/** The account menu with the student's own initials. */
function OwnAccount(): ReactNode {
  return <AccountArea name={useOwnName()} />;
}

export function PortalLayout(): ReactNode {
  useDensity('portal');
  // Whoever has no known role sees what a student sees.
  const { profile, suspended } = useAuth();
  const role = profile?.role ?? 'student';
  const entries = portalMenu.filter(({ only }) => only === undefined || only === role);
  const [more, setMore] = useState(false);
  return (
    <>
      <div className={styles.frame}>
        <aside data-print="off" className={styles.aside}>
          <PortalSidebar entries={entries} />
        </aside>
        <div className={styles.page}>
          <header data-print="off" className={styles.header}>
            <Link to={paths.home.href()} className={styles.home}>
              <Logo />
            </Link>
            <div className={styles.tools}>
              <SchemeSwitch />
              <NoticesBell />
              <OwnAccount />
            </div>
          </header>
          <main id="main" tabIndex={-1} className={styles.main}>
            <OfflineLine />
            <InitialPassword />
            <Outlet />
          </main>
        </div>
      </div>
      <PortalBar entries={entries} moreOpen={more} onMore={() => setMore(true)} />
      {/* Browsers draw it above everything: not above the question to sign in again. */}
      {more && !suspended ? <MoreSheet entries={entries} onClosed={() => setMore(false)} /> : null}
    </>
  );
}
