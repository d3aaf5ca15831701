import { ApiError } from '@moveway/api-client/api-error.ts';
import { PASSWORD_MIN } from '@moveway/contracts/accounts/account.constants.ts';
import { Button } from '@moveway/ui/button/button.tsx';
import { useCountdown } from '@moveway/ui/time/use-countdown.ts';
import { useState, type SubmitEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { openAccountDialog } from '../../lib/account-dialog.ts';
import { callApi } from '../../lib/api.ts';
import { screenErrorText } from '../../lib/error-text.ts';
import { PageHead } from '../../lib/page/page-head.tsx';
import { PageSection } from '../../lib/page/page-section.tsx';
import { refreshSession } from '../../lib/session.ts';
import formStyles from '../../lib/forms/dialog-form.module.css';
import styles from './account-form.module.css';
import { retryAfterSeconds } from './attempt-error.ts';
import { PasswordField } from '../../lib/forms/password-field.tsx';
import { WaitNotice } from './wait-notice.tsx';

/** `/reset-password`: where the link leads that was sent to somebody who forgot their password. */
export function ResetPasswordPage() {
  const [username, setUsername] = useState<string>();
  return (
    <>
      <PageHead
        kicker="Your account"
        title="Choose a new password"
        lead="Every place where you are signed in is signed out, this one too."
        sign="lock"
      />
      {username === undefined ? (
        <PageSection id="new-password" title="Type it twice">
          <NewPasswordForm onChanged={setUsername} />
        </PageSection>
      ) : (
        <PageSection id="changed" title="Your password was changed">
          <p>
            <output>Sign in as {username} with your new password.</output>
          </p>
          <p>
            <Button onClick={() => openAccountDialog('sign-in')}>Sign In</Button>
          </p>
        </PageSection>
      )}
    </>
  );
}

function NewPasswordForm({ onChanged }: { onChanged: (username: string) => void }) {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const { secondsLeft, start } = useCountdown();
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [isChecking, setIsChecking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const errors = {
    password:
      password.length < PASSWORD_MIN
        ? `Password must be at least ${PASSWORD_MIN} characters long`
        : undefined,
    confirmation: password === confirmation ? undefined : 'Passwords do not match',
  };

  const change = async () => {
    setIsChecking(true);
    setError(undefined);
    if (errors.password !== undefined || errors.confirmation !== undefined) {
      return;
    }
    setIsBusy(true);
    try {
      const { username } = await callApi('POST /api/auth/reset-password', {
        body: { token, newPassword: password },
      });
      await refreshSession();
      onChanged(username);
    } catch (failed) {
      setError(failed);
      start(retryAfterSeconds(failed) ?? 0);
      setIsBusy(false);
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy && secondsLeft === 0) {
      void change();
    }
  };

  return (
    <form className={formStyles.form} aria-label="Choose a new password" noValidate onSubmit={submit}>
      <PasswordField
        label="New password"
        name="new-password"
        autoComplete="new-password"
        required
        value={password}
        error={isChecking ? errors.password : undefined}
        onChange={(event) => setPassword(event.target.value)}
      />
      <PasswordField
        label="Confirm new password"
        name="confirm-password"
        autoComplete="new-password"
        required
        value={confirmation}
        error={isChecking ? errors.confirmation : undefined}
        onChange={(event) => setConfirmation(event.target.value)}
      />
      <WaitNotice secondsLeft={secondsLeft} />
      {error !== undefined && secondsLeft === 0 && (
        <div role="alert">
          <p>{errorLine(error)}</p>
          {isExpired(error) && (
            <p>
              <button
                className={styles.link}
                type="button"
                onClick={() => openAccountDialog('forgot-password')}
              >
                Ask for a new link
              </button>
            </p>
          )}
        </div>
      )}
      <Button type="submit" size="large" disabled={isBusy || secondsLeft > 0}>
        {isBusy ? 'Changing...' : 'Change password'}
      </Button>
    </form>
  );
}

/** Whether the link is used up, too old or not complete. */
function isExpired(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.code === 'account.link_expired' || error.fields['token'] !== undefined)
  );
}

function errorLine(error: unknown): string {
  return isExpired(error)
    ? 'This link is not valid any more, or not complete.'
    : screenErrorText(error, 'Your password could not be changed.');
}
