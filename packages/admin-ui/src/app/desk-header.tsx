import { SettingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { NotificationsButton } from '../features/notifications/notifications-button.tsx';
import styles from './control-center.module.css';

interface DeskHeaderProps {
  username: string;
  /** Undefined until the first attempt to connect is over. */
  isLive: boolean | undefined;
  onSettings: () => void;
  onSignOut: () => void;
}

/** Whose desk this is, whether it is live, and the ways out (specification, section 2). */
export function DeskHeader({ username, isLive, onSettings, onSignOut }: DeskHeaderProps) {
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>Admin Control Center</h1>
      <div className={styles.session}>
        {/* Empty until known, so that its place is kept and its first word is announced. */}
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
