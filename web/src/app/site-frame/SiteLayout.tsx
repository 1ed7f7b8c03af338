// Public pages: header, the page, footer. The strip of night behind the header scrolls away under it.
import { Outlet } from 'react-router-dom';
import { lazyPart, Part } from '../../ui/lazyPart.tsx';
import { LanguageOffer } from './LanguageOffer.tsx';
import { OwnArea } from './OwnArea.tsx';
import { SiteHeader } from './SiteHeader.tsx';
import styles from './SiteLayout.module.css';

const SiteFooter = lazyPart(() => import('./SiteFooter.tsx').then((module) => module.SiteFooter));

export function SiteLayout() {
  return (
    <div className={styles.site}>
      <SiteHeader />
      <LanguageOffer />
      <OwnArea />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Part>
        <SiteFooter />
      </Part>
    </div>
  );
}
