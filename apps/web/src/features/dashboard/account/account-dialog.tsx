import type { User } from '@moveway/contracts/accounts/account.schema.ts';
import { Button } from '@moveway/ui/button/button.tsx';
import { Dialog } from '@moveway/ui/dialog/dialog.tsx';
import { useForm } from 'react-hook-form';
import { openSupportChat } from '../../../lib/chat/support-chat.ts';
import { setChatTopic } from '../../../lib/chat/topic.ts';
import { useFormDraft } from '../../../lib/forms/use-form-draft.ts';
import {
  ChangeEmailForm,
  emailChangeResolver,
  EMPTY_EMAIL_CHANGE,
  type EmailChange,
} from './change-email-form.tsx';
import {
  ChangePasswordForm,
  EMPTY_PASSWORDS,
  passwordResolver,
  type PasswordChange,
} from './change-password-form.tsx';
import { SessionList } from './session-list.tsx';
import styles from './account-dialog.module.css';

const SECRETS = ['currentPassword'] as const;

/**
 * The customer's account: personal details, password, email address and sessions. The input survives closing the
 * dialog.
 */
export function AccountDialog({
  user,
  isOpen,
  onClose,
}: {
  user: User;
  isOpen: boolean;
  onClose: () => void;
}) {
  const passwordForm = useForm<PasswordChange>({
    defaultValues: EMPTY_PASSWORDS,
    resolver: passwordResolver,
    reValidateMode: 'onSubmit',
  });
  const emailForm = useForm<EmailChange>({
    defaultValues: EMPTY_EMAIL_CHANGE,
    resolver: emailChangeResolver,
    reValidateMode: 'onSubmit',
  });
  useFormDraft('change-email', emailForm, { empty: EMPTY_EMAIL_CHANGE, secrets: SECRETS });
  const askSupport = (
    <Button
      variant="quiet"
      className={styles.ask ?? ''}
      onClick={() => {
        onClose();
        setChatTopic(undefined);
        openSupportChat();
      }}
    >
      Ask support
    </Button>
  );
  const rows = [
    ['Name', [user.firstName, user.surname].filter((part) => part !== undefined).join(' ')],
    ['Username', user.username],
    ['Email', user.email],
    ['Phone', user.phoneNumber],
  ] as const;
  return (
    <Dialog title="Your account" initialFocus="dialog" isOpen={isOpen} onClose={onClose}>
      <div className={styles.sections}>
        <dl className="facts stack gap-8">
          {rows.map(
            ([label, value]) =>
              value && (
                <div key={label} className={styles.fact}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
        <section aria-labelledby="change-password">
          <h3 className={styles.title} id="change-password">
            Change password
          </h3>
          <ChangePasswordForm username={user.username} form={passwordForm} />
        </section>
        <section aria-labelledby="change-email">
          <h3 className={styles.title} id="change-email">
            Change email address
          </h3>
          <ChangeEmailForm form={emailForm} askSupport={askSupport} />
        </section>
        <section aria-labelledby="active-sessions">
          <h3 className={styles.title} id="active-sessions">
            Active sessions
          </h3>
          <SessionList />
        </section>
        <section aria-labelledby="delete-account">
          <h3 className={styles.title} id="delete-account">
            Delete your account
          </h3>
          <p>Tell us in the chat, and we answer there.</p>
          {askSupport}
        </section>
      </div>
    </Dialog>
  );
}
