import { useState } from 'react';
import { Checkbox } from 'antd';
import { play } from '@moveway/ui/sound/chime.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { useAdminPlatform } from '../../platform/admin-platform.ts';
import { allowNotifications, messageSound, showsNotifications, stopNotifications } from './message-alerts.ts';
import styles from './support-tab.module.css';

/** Sound and notifications for customers' messages, in a shell that has none of its own; kept for this browser. */
export function AlertChoices() {
  const { notifications } = useAdminPlatform();
  return notifications === undefined && <Choices />;
}

function Choices() {
  const toast = useToast();
  const [hasSound, setHasSound] = useState(() => messageSound.read() === true);
  const [isNotifying, setIsNotifying] = useState(showsNotifications);
  const changeSound = (isOn: boolean) => {
    setHasSound(isOn);
    if (isOn) {
      messageSound.write(true);
      // How it sounds.
      play().catch(() => undefined);
    } else {
      messageSound.clear();
    }
  };
  const changeNotifications = async (isOn: boolean) => {
    if (!isOn) {
      stopNotifications();
      setIsNotifying(false);
      return;
    }
    const fail = (description: string) => toast.fail('Notifications Not Allowed', description);
    try {
      if ((await allowNotifications()) === 'allowed') {
        setIsNotifying(true);
      } else {
        fail('Allow notifications for this site in your browser settings, then turn them on again.');
      }
    } catch {
      fail('This browser does not support notifications.');
    }
  };
  return (
    <fieldset className={styles.alerts} aria-label="For new messages">
      <Checkbox checked={hasSound} onChange={({ target }) => changeSound(target.checked)}>
        Sound
      </Checkbox>
      {'Notification' in globalThis && (
        <Checkbox checked={isNotifying} onChange={({ target }) => void changeNotifications(target.checked)}>
          Notifications
        </Checkbox>
      )}
    </fieldset>
  );
}
