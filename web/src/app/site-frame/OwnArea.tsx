// The way back to portal or office, for whoever is signed in and reads a public page.
import { Link } from 'react-router-dom';
import { ownArea } from '../../content/navigation.ts';
import { roleHome } from '../../lib/paths.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import styles from './OwnArea.module.css';

export function OwnArea() {
  const { status, profileLoading, inOffice } = useAuth();
  if (status !== 'signed-in' || profileLoading) return null;
  return (
    <nav aria-label={ownArea.label} data-print="off" data-surface="night" className={styles.strip}>
      <Wrap>
        <Link to={roleHome(inOffice)} className={styles.link}>
          <Icon name="left" size={18} />
          {inOffice ? ownArea.admin : ownArea.student}
        </Link>
      </Wrap>
    </nav>
  );
}
