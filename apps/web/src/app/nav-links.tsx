import { NavLink } from 'react-router-dom';
import styles from './header.module.css';
import { NAV_ITEMS } from './nav-items.ts';

/** The links of the main navigation, the current one marked. */
export function NavLinks() {
  return NAV_ITEMS.map(({ label, to }) => (
    <NavLink key={to} className={() => styles.link} to={to} end={to === '/'}>
      {label}
    </NavLink>
  ));
}
