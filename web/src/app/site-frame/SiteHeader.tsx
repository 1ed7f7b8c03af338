// The public header (2.3): night, solid once the page is scrolled more than 10 px, a toggle menu below 900 px.
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { existingHeaderItems, headerLabels } from '../../content/navigation.ts';
import { useRouteExists } from '../../lib/existingRoutes.ts';
import { paths } from '../../lib/paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { SchemeSwitch } from '../../ui/SchemeSwitch.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { AccountArea } from '../account/AccountArea.tsx';
import { useDisclosure } from '../chat/useDisclosure.ts';
import { HeaderLink } from './HeaderLink.tsx';
import { HubMenu } from './HubMenu.tsx';
import { MobileMenu } from './MobileMenu.tsx';
import styles from './SiteHeader.module.css';
import { useScrolledPast } from './useScrolledPast.ts';

export function SiteHeader() {
  const solid = useScrolledPast(10);
  const items = existingHeaderItems(useRouteExists());
  const { open, toggle, close, containerRef, buttonRef } = useDisclosure();
  const menuId = useId();
  return (
    <Box
      component="header"
      ref={containerRef}
      data-print="off"
      data-solid={solid || open}
      sx={{
        '--focus-ring': 'var(--p-palette-marigold)',
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        color: 'onNight',
        borderBottom: '1px solid transparent',
        transition: (theme) => theme.transitions.create(['background-color', 'border-color']),
        '&[data-solid="true"]': { bgcolor: 'night', borderColor: 'nightLine' },
      }}
    >
      <Wrap className={styles.bar}>
        <Box component={Link} to={paths.home.href()} sx={{ display: 'flex', mr: 'auto', py: 0.75 }}>
          <Logo />
        </Box>
        <Box
          component="nav"
          aria-label={headerLabels.main}
          sx={{ display: { xs: 'none', md: 'flex' }, gap: { md: '15px', lg: '28px' }, mr: { md: 0, lg: 2 } }}
        >
          {items.map((item) =>
            'to' in item ? (
              <HeaderLink key={item.to} to={item.to} end={item.to === '/'}>
                {item.label}
              </HeaderLink>
            ) : (
              <HubMenu key={item.label} group={item} />
            ),
          )}
        </Box>
        <SchemeSwitch />
        <AccountArea />
        <IconButton
          ref={buttonRef}
          aria-label={open ? headerLabels.close : headerLabels.open}
          aria-expanded={open}
          aria-controls={menuId}
          onClick={toggle}
          sx={{ display: { md: 'none' }, mr: '-10px' }}
        >
          <Icon name={open ? 'close' : 'menu'} size={24} />
        </IconButton>
      </Wrap>
      <MobileMenu id={menuId} open={open} items={items} onNavigate={close} />
    </Box>
  );
}
