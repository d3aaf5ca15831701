import { memo } from 'react';
import { createPortal } from 'react-dom';
import { SettingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { NotificationsButton } from '../../features/notifications/notifications-button.tsx';
import { useConsole } from '../../lib/console.ts';
import { OwnWorkButton } from './own-work-button.tsx';
import { UnsentButton } from './unsent-button.tsx';
import styles from './header.module.css';

interface ConsoleHeaderProps {
  /** The element in the shell's header; null until it is there, undefined where the shell has none. */
  siteHeader: Element | null | undefined;
  onSignOut: () => void;
}

/**
 * The console's buttons (specification, section 2): in the site's header, which has the one Logout, or in a bar of the
 * console's own.
 */
export const ConsoleHeader = memo(function ConsoleHeader({ siteHeader, onSignOut }: ConsoleHeaderProps) {
  const { username, showSettings } = useConsole();
  const tools = (
    <>
      <UnsentButton />
      <OwnWorkButton />
      <NotificationsButton />
      <Button
        icon={<SettingOutlined aria-hidden />}
        // What can be read on it, also where there is room for the icon alone.
        aria-label="Settings"
        onClick={showSettings}
      >
        <span className={styles.word}>Settings</span>
      </Button>
    </>
  );
  if (siteHeader !== undefined) {
    return siteHeader && createPortal(tools, siteHeader);
  }
  return (
    <header className={styles.bar}>
      <span className={styles.brand}>Moveway</span>
      {tools}
      <Button onClick={onSignOut}>Logout ({username})</Button>
    </header>
  );
});
