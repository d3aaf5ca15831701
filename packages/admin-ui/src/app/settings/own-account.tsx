import { ChangePasswordForm } from '../../features/accounts/change-password-form.tsx';
import { ChangeUsernameForm } from '../../features/accounts/change-username-form.tsx';
import { useConsole } from '../../lib/console.ts';
import styles from './own-account.module.css';

/** Password and username of the administrator. */
export function OwnAccount() {
  const { username } = useConsole();
  return (
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
  );
}
