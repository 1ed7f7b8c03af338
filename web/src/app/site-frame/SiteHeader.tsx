// The public header: night, solid once the page is scrolled more than 10 px, a menu behind a button below 900 px.
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { existingHeaderItems, headerLabels } from '../../content/navigation.ts';
import { useRouteExists } from '../../lib/existingRoutes.ts';
import { paths } from '../../lib/paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { SchemeSwitch } from '../../ui/SchemeSwitch.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { AccountArea } from '../account/AccountArea.tsx';
import { HeaderLink } from './HeaderLink.tsx';
import { HubMenu } from './HubMenu.tsx';
import { MobileMenu } from './MobileMenu.tsx';
import styles from './SiteHeader.module.css';
import { usePopover } from './usePopover.ts';
import { useScrolledPast } from './useScrolledPast.ts';

export function SiteHeader() {
  const solid = useScrolledPast(10);
  const items = existingHeaderItems(useRouteExists());
  const { open, buttonRef, button, popover } = usePopover();
  const menuId = useId();
  return (
    <header data-print="off" data-solid={solid} className={styles.header}>
      <Wrap className={styles.bar}>
        <Link to={paths.home.href()} className={styles.home}>
          <Logo />
        </Link>
        <nav aria-label={headerLabels.main} className={styles.nav}>
          {items.map((item) =>
            'to' in item ? (
              <HeaderLink key={item.to} to={item.to} end={item.to === '/'}>
                {item.label}
              </HeaderLink>
            ) : (
              <HubMenu key={item.label} group={item} />
            ),
          )}
        </nav>
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
      <MobileMenu id={menuId} items={items} {...popover} />
    </header>
  );
}
