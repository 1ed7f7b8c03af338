// The same links as the header's, as a sheet below it on small screens.
import { clsx } from 'clsx';
import type { HTMLAttributes, Ref } from 'react';
import { NavLink } from 'react-router-dom';
import { headerLabels, headerMenu, type NavEntry } from '../../content/navigation.ts';
import { LanguageSwitch } from '../../ui/LanguageSwitch.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import styles from './MobileMenu.module.css';

interface MobileMenuProps extends HTMLAttributes<HTMLDivElement> {
  id: string;
  ref: Ref<HTMLDivElement>;
}

const link = (entry: NavEntry) => (
  <li key={entry.to}>
    <NavLink className={styles.entry} to={entry.to} end={entry.to === '/'}>
      {entry.label}
      {entry.description ? <span>{entry.description}</span> : null}
    </NavLink>
  </li>
);

export function MobileMenu(popover: MobileMenuProps) {
  return (
    <div popover="auto" className={styles.sheet} {...popover}>
      <nav aria-label={headerLabels.menu}>
        <Wrap className={styles.wrap}>
          <ul>
            {headerMenu.map((item) =>
              'to' in item ? (
                link(item)
              ) : (
                <li key={item.label}>
                  <div className={styles.group}>
                    <b>{item.label}</b>
                    <small>{item.subtitle}</small>
                  </div>
                  <ul className={styles.entries}>{item.entries.map(link)}</ul>
                </li>
              ),
            )}
          </ul>
        </Wrap>
      </nav>
      <Wrap className={styles.wrap}>
        <LanguageSwitch className={clsx(styles.entry, styles.language)} />
      </Wrap>
    </div>
  );
}
