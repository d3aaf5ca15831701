import { useState } from 'react';
import { Modal, Tabs } from 'antd';
import { Link } from 'react-router-dom';
import { OwnSessions } from '../features/accounts/session-list.tsx';
import { ConsoleSection } from '../features/settings/site-sections.tsx';
import { SETTINGS_SECTIONS, settingsPath } from '../lib/settings-sections.ts';
import { useBreakpoint } from '../lib/use-breakpoint.ts';
import { OwnAccount } from './own-account.tsx';
import { ShortcutList } from './shortcut-list.tsx';
import styles from './settings-dialog.module.css';

interface SettingsDialogProps {
  username: string;
  consolePath: string;
  /** The tab that is open first. */
  opensAt: 'account' | 'keyboard';
  onClose: () => void;
}

/** What the specification's dialog has (section 2), and the way to all other settings, which are a page. */
export function SettingsDialog({ username, consolePath, opensAt, onClose }: SettingsDialogProps) {
  // Closed before it is unmounted, so that the focus returns to the button that opened it.
  const [isOpen, setIsOpen] = useState(true);
  const [tab, setTab] = useState<string>(opensAt);
  // A phone has no keyboard, and no room for a fourth tab. The one that is read stays when the window gets narrower.
  const hasKeyboard = useBreakpoint('md') || tab === 'keyboard';
  return (
    <Modal
      open={isOpen}
      afterClose={onClose}
      title="Settings"
      width={720}
      footer={null}
      onCancel={() => setIsOpen(false)}
      // A click outside must not discard what was typed.
      mask={{ closable: false }}
    >
      <Tabs
        activeKey={tab}
        onChange={setTab}
        items={[
          { key: 'account', label: 'Your account', children: <OwnAccount username={username} /> },
          { key: 'sessions', label: 'Active sessions', destroyOnHidden: true, children: <OwnSessions /> },
          ...(hasKeyboard ? [{ key: 'keyboard', label: 'Keyboard', children: <ShortcutList /> }] : []),
          {
            key: 'site',
            label: 'Site settings',
            children: (
              <>
                <ConsoleSection />
                <nav aria-label="All settings">
                  <ul className={styles.links}>
                    {SETTINGS_SECTIONS.map(({ key, label }) => (
                      <li key={key}>
                        <Link to={settingsPath(consolePath, key)} onClick={() => setIsOpen(false)}>
                          {label}
                        </Link>
                      </li>
                    ))}
                  </ul>
                </nav>
              </>
            ),
          },
        ]}
      />
    </Modal>
  );
}
