import { Button } from '@moveway/ui/button/button.tsx';
import { TextField } from '@moveway/ui/field/text-field.tsx';
import { useCountdown } from '@moveway/ui/time/use-countdown.ts';
import { useState, type SubmitEvent } from 'react';
import { openAccountDialog } from '../../lib/account-dialog.ts';
import { callApi } from '../../lib/api.ts';
import { ContactList } from '../../lib/page/contact-list.tsx';
import { useSiteSettings } from '../../lib/site-settings.ts';
import { UnreachableNotice } from '../../lib/unreachable-notice.tsx';
import formStyles from '../../lib/forms/dialog-form.module.css';
import styles from './account-form.module.css';
import { attemptErrorText, retryAfterSeconds } from './attempt-error.ts';
import { useErrorToast } from './use-error-toast.ts';
import { WaitNotice } from './wait-notice.tsx';

interface ForgotPasswordFormProps {
  identifier: string;
  onChange: (identifier: string) => void;
}

/** Asks for a link to choose a new password; where no e-mail can be sent, support helps. */
export function ForgotPasswordForm({ identifier, onChange }: ForgotPasswordFormProps) {
  const { sendsEmail } = useSiteSettings();
  return (
    <div className={formStyles.form}>
      {sendsEmail ? <LinkRequest identifier={identifier} onChange={onChange} /> : <SupportHelps />}
      <p className={styles.other}>
        <button className={styles.link} type="button" onClick={() => openAccountDialog('sign-in')}>
          Back to sign in
        </button>
      </p>
    </div>
  );
}

function SupportHelps() {
  return (
    <div>
      <p>We cannot send e-mail at the moment. Please contact support, who will help you sign in.</p>
      <ContactList kinds={['phone', 'supportEmail', 'whatsApp', 'telegram']} />
    </div>
  );
}

function LinkRequest({ identifier, onChange }: ForgotPasswordFormProps) {
  const errorToast = useErrorToast();
  const { secondsLeft, start } = useCountdown();
  const [isChecking, setIsChecking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [isSent, setIsSent] = useState(false);
  const isEmpty = identifier.trim() === '';

  const request = async () => {
    errorToast.clear();
    setError(undefined);
    setIsChecking(true);
    if (isEmpty) {
      return;
    }
    setIsBusy(true);
    try {
      await callApi('POST /api/auth/forgot-password', { body: { username: identifier } });
      setIsSent(true);
    } catch (failed) {
      setError(failed);
      start(retryAfterSeconds(failed) ?? 0);
      errorToast.show({
        title: 'No link was sent',
        description: attemptErrorText(failed, 'Please try again'),
      });
    }
    setIsBusy(false);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy && secondsLeft === 0) {
      void request();
    }
  };

  if (isSent) {
    return (
      <output>
        If there is an account of this name with a confirmed e-mail address, a link is on its way there. It
        works once, for 30 minutes. Nothing there? Look into the spam folder, or contact support.
      </output>
    );
  }
  return (
    <form className={formStyles.form} aria-label="Forgot password" noValidate onSubmit={submit}>
      <TextField
        label="Email or Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={identifier}
        error={isChecking && isEmpty ? 'Enter your email or username' : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      <WaitNotice secondsLeft={secondsLeft} />
      <UnreachableNotice error={error} />
      <Button type="submit" size="large" disabled={isBusy || secondsLeft > 0}>
        {isBusy ? 'Sending...' : 'Send the link'}
      </Button>
    </form>
  );
}
