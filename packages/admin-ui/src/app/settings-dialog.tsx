import { useState } from 'react';
import { Modal, Tabs } from 'antd';
import { ChangePasswordForm } from '../features/accounts/change-password-form.tsx';
import { ChangeUsernameForm } from '../features/accounts/change-username-form.tsx';
import { OwnSessions } from '../features/accounts/session-list.tsx';
import { SiteSettings } from '../features/settings/settings-form.tsx';
import styles from './settings-dialog.module.css';

interface SettingsDialogProps {
  username: string;
  onAccountChange: () => void;
  onClose: () => void;
}

/** The administrator's own account, and the settings of the whole company (specification, section 2). */
export function SettingsDialog({ username, onAccountChange, onClose }: SettingsDialogProps) {
  // Closed before it is taken away, so that the focus goes back to the button it came from.
  const [isOpen, setIsOpen] = useState(true);
  return (
    <Modal
      open={isOpen}
      afterClose={onClose}
      title="Settings"
      width={720}
      footer={null}
      onCancel={() => setIsOpen(false)}
      // A press beside the dialog must not throw away what was typed.
      mask={{ closable: false }}
    >
      <Tabs
        items={[
          {
            key: 'account',
            label: 'Your account',
            children: (
              <div className={styles.columns}>
                <section>
                  <h3 className={styles.heading}>Change password</h3>
                  <ChangePasswordForm username={username} onChanged={onAccountChange} />
                </section>
                <section>
                  <h3 className={styles.heading}>Change username</h3>
                  <ChangeUsernameForm username={username} onChanged={onAccountChange} />
                </section>
              </div>
            ),
          },
          { key: 'sessions', label: 'Your sign-ins', destroyOnHidden: true, children: <OwnSessions /> },
          { key: 'everybody', label: 'For everybody', children: <SiteSettings /> },
        ]}
      />
    </Modal>
  );
}
