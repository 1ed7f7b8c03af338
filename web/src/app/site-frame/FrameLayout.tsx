// Around a page that stands in a frame of another one: no header, no footer, a card's colour to the edges.
import { Outlet } from 'react-router-dom';
import { registration } from '../../../../shared/words/registration.ts';
import styles from './FrameLayout.module.css';

export function FrameLayout() {
  return (
    // Named, since the page around the frame has a main region as well.
    <main id="main" tabIndex={-1} aria-label={registration.form.title} className={styles.page}>
      <Outlet />
    </main>
  );
}
