// "Achiever's HUB": a group of the header behind a button.
import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import type { NavGroup } from '../../content/navigation.ts';
import { Icon } from '../../ui/Icon.tsx';
import link from './HeaderLink.module.css';
import styles from './HubMenu.module.css';
import { usePopover } from './usePopover.ts';

export function HubMenu({ group }: { group: NavGroup }): ReactNode {
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
