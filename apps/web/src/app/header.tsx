import { Drawer } from '@moveway/ui/dialog/drawer.tsx';
import { useEffect, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { refreshSession } from '../lib/session.ts';
import { AccountLinks } from './account-links.tsx';
import styles from './header.module.css';
import { Logo } from './logo.tsx';
import { NAV_ITEMS } from './nav-items.ts';
import { ThemeSwitch } from './theme-switch.tsx';

/** Logo, navigation, theme and account; on small screens the same items in a side drawer (specification, section 2). */
export function Header() {
  const { key } = useLocation();
  // The menu belongs to the place it was opened at, so going anywhere closes it.
  const [openedAt, setOpenedAt] = useState<string>();
  useEffect(() => void refreshSession(), []);
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Link className={styles.home} to="/" aria-label="Moveway, home">
          <Logo />
        </Link>
        <div className={styles.wide}>
          <nav className={styles.nav} aria-label="Main">
            <NavLinks />
          </nav>
          <ThemeSwitch />
          <AccountLinks />
        </div>
        <div className={styles.narrow}>
          <Drawer
            title="Menu"
            isOpen={openedAt === key}
            onOpenChange={(isOpen) => setOpenedAt(isOpen ? key : undefined)}
            trigger={
              <button className={styles.menu} type="button">
                <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
                  <path d="M1 4h18M1 10h18M1 16h18" stroke="currentColor" strokeWidth="2.5" />
                </svg>
                Menu
              </button>
            }
          >
            <nav className={styles.drawerNav} aria-label="Main">
              <NavLinks />
            </nav>
            <AccountLinks onLeave={() => setOpenedAt(undefined)} />
            <ThemeSwitch />
          </Drawer>
        </div>
      </div>
    </header>
  );
}

function NavLinks() {
  return NAV_ITEMS.map(({ label, to }) => (
    <NavLink key={to} className={() => styles.link} to={to} end={to === '/'}>
      {label}
    </NavLink>
  ));
}
