// The public header: night, solid once the page is scrolled more than 10 px, a menu behind a button below 900 px.
import { clsx } from 'clsx';
import { type ReactNode, useId, useSyncExternalStore } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { headerLabels, headerMenu, type NavGroup } from '../../content/navigation.ts';
import { paths } from '../../lib/paths.ts';
import { usePopover } from '../../lib/usePopover.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { LanguageSwitch } from '../../ui/LanguageSwitch.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { SchemeSwitch } from '../../ui/SchemeSwitch.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { AccountArea } from '../account/AccountArea.tsx';
import link from './HeaderLink.module.css';
import { HeaderLink } from './HeaderLink.tsx';
import { MobileMenu } from './MobileMenu.tsx';
import styles from './SiteHeader.module.css';

// "Achiever's HUB": a group of the header behind a button.
function HubMenu({ group }: { group: NavGroup }): ReactNode {
  const { buttonRef, button, popover } = usePopover();
  const { pathname } = useLocation();
  const id = useId();
  return (
    <div>
      <button
        ref={buttonRef}
        type="button"
        className={clsx(link.link, styles.trigger)}
        popoverTarget={id}
        aria-controls={id}
        data-current={group.entries.some((entry) => entry.to === pathname)}
        {...button}
      >
        {group.label}
        <Icon name="down" size={16} />
      </button>
      <div id={id} popover="auto" className={styles.sheet} {...popover}>
        <div className={styles.subtitle}>{group.subtitle}</div>
        <ul>
          {group.entries.map((entry) => (
            <li key={entry.to}>
              <NavLink to={entry.to} className={styles.entry}>
                {entry.label}
                <span>{entry.description}</span>
              </NavLink>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

// Whether the page is scrolled more than so many pixels.
function subscribe(onChange: () => void): () => void {
  window.addEventListener('scroll', onChange, { passive: true });
  return () => window.removeEventListener('scroll', onChange);
}

function useScrolledPast(pixels: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.scrollY > pixels,
    () => false,
  );
}

export function SiteHeader() {
  const solid = useScrolledPast(10);
  const { open, buttonRef, button, popover } = usePopover();
  const menuId = useId();
  return (
    <header data-print="off" data-solid={solid} className={styles.header}>
      <Wrap className={styles.bar}>
        <Link to={paths.home.href()} className={styles.home}>
          <Logo />
        </Link>
        <nav aria-label={headerLabels.main} className={styles.nav}>
          {headerMenu.map((item) =>
            'to' in item ? (
              <HeaderLink key={item.to} to={item.to} end={item.to === '/'}>
                {item.label}
              </HeaderLink>
            ) : (
              <HubMenu key={item.label} group={item} />
            ),
          )}
        </nav>
        <LanguageSwitch className={clsx(link.link, styles.language)} />
        <LanguageSwitch short className={clsx(link.link, styles.shortLanguage)} />
        <SchemeSwitch />
        <AccountArea />
        <IconButton
          ref={buttonRef}
          className={styles.menu}
          aria-label={open ? headerLabels.close : headerLabels.open}
          popoverTarget={menuId}
          aria-controls={menuId}
          {...button}
        >
          <Icon name={open ? 'close' : 'menu'} size={24} />
        </IconButton>
      </Wrap>
      <MobileMenu id={menuId} {...popover} />
    </header>
  );
}
