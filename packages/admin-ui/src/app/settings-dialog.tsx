import { useState } from 'react';
import { Grid, Modal, Tabs } from 'antd';
import { ChangePasswordForm } from '../features/accounts/change-password-form.tsx';
import { ChangeUsernameForm } from '../features/accounts/change-username-form.tsx';
import { OwnSessions } from '../features/accounts/session-list.tsx';
import { QuoteTermsSettings } from '../features/settings/quote-terms.tsx';
import { SiteSettings } from '../features/settings/settings-form.tsx';
import { ShortcutList } from './shortcut-list.tsx';
import styles from './settings-dialog.module.css';

interface SettingsDialogProps {
  username: string;
  /** The tab that is open first. */
  opensAt: 'account' | 'keyboard';
  onClose: () => void;
}

/** The administrator's own account, and the settings of the site (specification, section 2). */
export function SettingsDialog({ username, opensAt, onClose }: SettingsDialogProps) {
  // Closed before it is unmounted, so that the focus returns to the button that opened it.
  const [isOpen, setIsOpen] = useState(true);
  const [tab, setTab] = useState<string>(opensAt);
  // A phone has no keyboard, and no room for a fourth tab. The one that is read stays when the window gets narrower.
  const hasKeyboard = (Grid.useBreakpoint().md ?? true) || tab === 'keyboard';
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
          {
            key: 'account',
            label: 'Your account',
            children: (
              <div className={styles.columns}>
                <section>
                  <h3 className={styles.heading}>Change password</h3>
                  <ChangePasswordForm username={username} />
                </section>
                <section>
                  <h3 className={styles.heading}>Change username</h3>
                  <ChangeUsernameForm username={username} />
                </section>
              </div>
            ),
          },
          { key: 'sessions', label: 'Active sessions', destroyOnHidden: true, children: <OwnSessions /> },
          ...(hasKeyboard ? [{ key: 'keyboard', label: 'Keyboard', children: <ShortcutList /> }] : []),
          { key: 'site', label: 'Site settings', children: <SiteWideSettings /> },
        ]}
      />
    </Modal>
  );
}

function SiteWideSettings() {
  return (
    <>
      <SiteSettings />
      <QuoteTermsSettings />
    </>
  );
}
