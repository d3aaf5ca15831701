import { SettingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { NotificationsButton } from '../features/notifications/notifications-button.tsx';
import styles from './control-center.module.css';

interface ConsoleHeaderProps {
  username: string;
  /** Undefined until the first attempt to connect is over. */
  isLive: boolean | undefined;
  onSettings: () => void;
  onSignOut: () => void;
}

/** The title, the state of the live connection, the user and the header's buttons (specification, section 2). */
export function ConsoleHeader({ username, isLive, onSettings, onSignOut }: ConsoleHeaderProps) {
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>Admin Control Center</h1>
      <div className={styles.session}>
        {/* Rendered while still empty, so that the layout does not shift and screen readers announce the first state. */}
        <output className={styles.live} data-live={isLive}>
          {isLive === undefined ? '' : isLive ? 'Live' : 'Reconnecting'}
        </output>
        <span className={styles.user}>{username}</span>
        <NotificationsButton />
        <Button icon={<SettingOutlined aria-hidden />} onClick={onSettings}>
          Settings
        </Button>
        <Button onClick={onSignOut}>Logout</Button>
      </div>
    </header>
  );
}
