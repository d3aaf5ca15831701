import { NavLink } from 'react-router-dom';
import styles from './header.module.css';
import { NAVIGATION } from './pages.ts';

/** The links of the main navigation, the current one marked. */
export function NavLinks() {
  return NAVIGATION.map(({ label, to }) => (
    <NavLink key={to} className={() => styles.link} to={to} end={to === '/'}>
      {label}
    </NavLink>
  ));
}
