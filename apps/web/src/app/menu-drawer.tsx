import { Drawer } from '@moveway/ui/dialog/drawer.tsx';
import { HoursLine } from '../lib/company/hours-line.tsx';
import { AccountLinks, NavLinks } from './header-links.tsx';
import styles from './menu-drawer.module.css';
import { ThemeSwitch } from './theme-switch.tsx';

/** The header's items on small screens (specification, section 2). Downloaded when the menu is about to be opened. */
export function MenuDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Drawer title="Menu" isOpen={isOpen} onClose={onClose}>
      <nav className={styles.nav} aria-label="Main">
        <NavLinks />
      </nav>
      <div className={styles.account}>
        <AccountLinks onLeave={onClose} />
      </div>
      <div className="row">
        <span aria-hidden="true">Theme</span>
        <ThemeSwitch />
      </div>
      <HoursLine />
    </Drawer>
  );
}
