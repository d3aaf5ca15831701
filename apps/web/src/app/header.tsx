import { useEffect, useState } from 'react';
import { Button, buttonClass } from '@moveway/ui/button/button.tsx';
import { phoneLink } from '@moveway/ui/link/contact-links.ts';
import { Link, useLocation } from 'react-router-dom';
import { CONSOLE_TOOLS_ID, isConsole } from '../lib/console-frame.ts';
import { OnDemand } from '../lib/on-demand.tsx';
import { watchSession } from '../lib/accounts/session.ts';
import { AccountLinks, NavLinks } from './header-links.tsx';
import styles from './header.module.css';
import { Logo } from '../lib/logo/logo.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { HoursLine } from '../lib/company/hours-line.tsx';
import { useAreSiteSettingsKnown, useSiteSettings } from '../lib/company/site-settings.ts';

const loadMenu = async () => (await import('./menu-drawer.tsx')).MenuDrawer;

function preloadMenu(): void {
  // A failed download is reported when the menu is opened.
  loadMenu().catch(() => {});
}

/** Logo, navigation, theme and account; on small screens the same items in a side drawer (specification, section 2). */
export function Header() {
  const { key, pathname } = useLocation();
  // The history entry at which the menu was opened, so that any navigation closes it.
  const [openedAt, setOpenedAt] = useState<string>();
  const isOpen = openedAt === key;
  const close = () => setOpenedAt(undefined);
  useEffect(watchSession, []);
  return (
    <header className={styles.header} data-not-printed data-console={isConsole(pathname) || undefined}>
      <div className={styles.inner}>
        <div className={styles.start}>
          <Link className={styles.home} to="/" aria-label="Moveway, home">
            <Logo />
          </Link>
        </div>
        <nav className={`${styles.nav} ${styles.wide}`} aria-label="Main">
          <NavLinks />
        </nav>
        {/* The console puts its buttons here. */}
        <div className={styles.tools} id={CONSOLE_TOOLS_ID} />
        <div className={styles.hours}>{useAreSiteSettingsKnown() && <HoursLine />}</div>
        <div className={styles.wide}>
          <ThemeSwitch />
          <AccountLinks />
        </div>
        <div className={styles.narrow}>
          <PhoneLink />
          <Button
            className={styles.menu ?? ''}
            variant="quiet"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onPointerEnter={preloadMenu}
            onClick={() => setOpenedAt(key)}
          >
            <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
              <path d="M1 4h18M1 10h18M1 16h18" stroke="currentColor" strokeWidth="2.5" />
            </svg>
            <span>Menu</span>
          </Button>
          <OnDemand load={loadMenu} isWanted={isOpen} onFailure={close} props={{ isOpen, onClose: close }} />
        </div>
      </div>
    </header>
  );
}

/** A link that calls the company, if a phone number is set. */
function PhoneLink() {
  const { phone } = useSiteSettings().contacts;
  const href = phoneLink(phone);
  return (
    href !== undefined && (
      <a
        className={`${buttonClass({ variant: 'quiet' })} ${styles.phone}`}
        href={href}
        aria-label={`Call ${phone}`}
      >
        Call
      </a>
    )
  );
}
