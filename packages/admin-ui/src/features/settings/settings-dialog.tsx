import { Modal } from 'antd';
import type { User } from '@moveway/contracts/accounts/account.schema.ts';

interface SettingsDialogProps {
  user: User;
  onClose: () => void;
}

/** The administrator's own account, and the settings of the whole company. */
export function SettingsDialog({ user, onClose }: SettingsDialogProps) {
  return (
    <Modal open title="Settings" footer={null} onCancel={onClose} scrollLock={false}>
      {user.username}
    </Modal>
  );
}
