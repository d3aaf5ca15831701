import { useState } from 'react';
import { Modal, Tabs } from 'antd';
import { Link } from 'react-router-dom';
import { OwnSessions } from '../../features/accounts/session-list.tsx';
import { ConsoleSection } from '../../features/settings/site-sections.tsx';
import { SETTINGS_SECTIONS, settingsPath } from '../../lib/address/settings-sections.ts';
import { useBreakpoint } from '../../lib/use-breakpoint.ts';
import { useClosing } from '../../lib/dialogs/use-closing.ts';
import { OwnAccount } from './own-account.tsx';
import { ShortcutList } from './shortcut-list.tsx';
import styles from './dialog.module.css';

interface SettingsDialogProps {
  /** The tab that is open first. */
  opensAt: 'account' | 'keyboard';
  onClose: () => void;
}

/** What the specification's dialog has (section 2), and the way to all other settings, which are a page. */
export function SettingsDialog({ opensAt, onClose }: SettingsDialogProps) {
  const { close, modal } = useClosing(onClose);
  const [tab, setTab] = useState<string>(opensAt);
  // A phone has no keyboard, and no room for a fourth tab. The one that is read stays when the window gets narrower.
  const hasKeyboard = useBreakpoint('md') || tab === 'keyboard';
  return (
    <Modal
      {...modal}
      title="Settings"
      width={720}
      footer={null}
      // A click outside must not discard what was typed.
      mask={{ closable: false }}
    >
      <Tabs
        activeKey={tab}
        onChange={setTab}
        items={[
          { key: 'account', label: 'Your account', children: <OwnAccount /> },
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
                        <Link to={settingsPath(key)} onClick={close}>
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
