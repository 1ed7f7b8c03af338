// A link of the header on night: quiet until hovered, full when it is the page.
import { NavLink, type NavLinkProps } from 'react-router-dom';
import styles from './HeaderLink.module.css';

export function HeaderLink(props: Omit<NavLinkProps, 'className'>) {
  return <NavLink className={styles.link} {...props} />;
}
