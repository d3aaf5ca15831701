import { useEffect, useState } from 'react';
import { Link } from '@moveway/ui/link/link.tsx';
import { useLocation } from 'react-router-dom';
import { OnDemand } from '../lib/on-demand.tsx';
import { watchSession } from '../lib/session.ts';
import { AccountLinks } from './account-links.tsx';
import styles from './header.module.css';
import { Logo } from './logo.tsx';
import { PhoneLink } from './phone-link.tsx';
import { NavLinks } from './nav-links.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const loadMenu = async () => (await import('./menu-drawer.tsx')).MenuDrawer;

function preloadMenu(): void {
  // Not reaching the server is said when the menu is opened.
  loadMenu().catch(() => {});
}

/** Logo, navigation, theme and account; on small screens the same items in a side drawer (specification, section 2). */
export function Header() {
  const { key } = useLocation();
  // The menu belongs to the place it was opened at, so going anywhere closes it.
  const [openedAt, setOpenedAt] = useState<string>();
  const isOpen = openedAt === key;
  useEffect(watchSession, []);
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
          <PhoneLink />
          <button
            className={styles.menu}
            type="button"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onPointerEnter={preloadMenu}
            onFocus={preloadMenu}
            onClick={() => setOpenedAt(key)}
          >
            <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
              <path d="M1 4h18M1 10h18M1 16h18" stroke="currentColor" strokeWidth="2.5" />
            </svg>
            Menu
          </button>
          <OnDemand
            load={loadMenu}
            isWanted={isOpen}
            onFailure={() => setOpenedAt(undefined)}
            props={{ isOpen, onOpenChange: (open) => setOpenedAt(open ? key : undefined) }}
          />
        </div>
      </div>
    </header>
  );
}
