import { Link } from '@moveway/ui/link/link.tsx';
import { matchPath, useLocation } from 'react-router-dom';
import styles from './header.module.css';
import { NAVIGATION } from './pages.ts';

/** The links of the main navigation, the current one marked. */
export function NavLinks() {
  const { pathname } = useLocation();
  return NAVIGATION.map(({ label, to }) => (
    <Link
      key={to}
      className={styles.link}
      to={to}
      aria-current={matchPath(to, pathname) ? 'page' : undefined}
    >
      {label}
    </Link>
  ));
}
