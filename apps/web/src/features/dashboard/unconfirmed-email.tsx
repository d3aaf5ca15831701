import type { User } from '@moveway/contracts/accounts/account.schema.ts';
import { Button } from '@moveway/ui/button/button.tsx';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { screenErrorText } from '../../lib/error-text.ts';
import { refreshSession } from '../../lib/accounts/session.ts';
import { useSiteSettings } from '../../lib/company/site-settings.ts';
import styles from './unconfirmed-email.module.css';

/**
 * Asks the customer to confirm their email address, and resends the link. Renders nothing if the server sends no
 * email.
 */
export function UnconfirmedEmail({ user }: { user: User }) {
  const { sendsEmail } = useSiteSettings();
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  if (!sendsEmail || user.email === undefined || user.emailConfirmedAt !== undefined) {
    return null;
  }
  const resend = async () => {
    setIsBusy(true);
    try {
      const { sent } = await callApi('POST /api/auth/confirm-email/resend', {});
      if (sent) {
        toast.show({ title: 'Link sent', description: `Open the email we sent to ${user.email}.` });
      } else {
        await refreshSession();
      }
    } catch (error) {
      toast.fail('No link was sent', screenErrorText(error, 'Please try again.'));
    }
    setIsBusy(false);
  };
  return (
    <aside className={styles.notice} aria-label="Your email address">
      <p>
        <span>Please confirm</span> <strong>{user.email}</strong>{' '}
        <span>with the link we sent you. Until then, you will not get package updates by email.</span>
      </p>
      <Button variant="quiet" disabled={isBusy} onClick={() => void resend()}>
        Send the link again
      </Button>
    </aside>
  );
}
