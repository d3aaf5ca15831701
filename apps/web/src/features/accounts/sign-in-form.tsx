import { credentialsSchema } from '@moveway/contracts/accounts/account.schema.ts';
import { Button } from '@moveway/ui/button/button.tsx';
import { TextField } from '@moveway/ui/field/text-field.tsx';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { useState, type SubmitEvent } from 'react';
import { signIn } from '../../lib/account-calls.ts';
import { openAccountDialog } from '../../lib/account-dialog.ts';
import { refreshAfterSignIn } from '../../lib/session.ts';
import { UnreachableNotice } from '../../lib/unreachable-notice.tsx';
import { useCountdown } from '@moveway/ui/time/use-countdown.ts';
import styles from './account-form.module.css';
import { PasswordField } from './password-field.tsx';
import { NO_COOKIES, attemptErrorText, retryAfterSeconds } from './attempt-error.ts';
import { useErrorToast } from './use-error-toast.ts';
import { WaitNotice } from './wait-notice.tsx';

export interface SignInValues {
  identifier: string;
  password: string;
}

/** Both fields are required; an error is a toast (specification, sections 2, 5 and 8). */
export function SignInForm({
  values,
  onChange,
  onSignedIn,
}: {
  values: SignInValues;
  onChange: (values: Partial<SignInValues>) => void;
  onSignedIn: () => void;
}) {
  const toast = useToast();
  const errorToast = useErrorToast();
  const { secondsLeft, start } = useCountdown();
  const [isChecking, setIsChecking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const errors = isChecking
    ? {
        ...(values.identifier.trim() === '' && { identifier: 'Enter your email or username' }),
        ...(values.password === '' && { password: 'Enter your password' }),
      }
    : {};

  const attempt = async (form: HTMLFormElement) => {
    errorToast.clear();
    const credentials = credentialsSchema.safeParse({
      username: values.identifier,
      password: values.password,
    });
    if (!credentials.success) {
      setIsChecking(true);
      focusField(form, values.identifier.trim() === '' ? 'username' : 'password');
      return;
    }
    setIsBusy(true);
    setFailure(undefined);
    try {
      await signIn(credentials.data);
      if (await refreshAfterSignIn()) {
        toast.show({ title: 'Login successful', description: 'Welcome back to the product!' });
        onSignedIn();
      } else {
        errorToast.show({ title: 'Login failed', description: NO_COOKIES });
        setIsBusy(false);
      }
    } catch (error) {
      setFailure(error);
      start(retryAfterSeconds(error) ?? 0);
      errorToast.show({
        title: 'Login failed',
        description: attemptErrorText(error, 'Please check your credentials'),
      });
      setIsBusy(false);
      focusField(form, 'password');
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy && secondsLeft === 0) {
      void attempt(event.currentTarget);
    }
  };

  return (
    <form className={styles.form} aria-label="Sign in" noValidate onSubmit={submit}>
      <TextField
        label="Email or Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={values.identifier}
        error={errors.identifier}
        onChange={(event) => onChange({ identifier: event.target.value })}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        value={values.password}
        error={errors.password}
        onChange={(event) => onChange({ password: event.target.value })}
      />
      <WaitNotice secondsLeft={secondsLeft} />
      <UnreachableNotice error={failure} />
      <Button type="submit" size="large" disabled={isBusy || secondsLeft > 0}>
        {isBusy ? 'Signing in...' : 'Sign In'}
      </Button>
      <p className={styles.other}>
        <button className={styles.link} type="button" onClick={() => openAccountDialog('forgot-password')}>
          Forgot your password?
        </button>
      </p>
      <p className={styles.other}>
        No account yet?{' '}
        <button className={styles.link} type="button" onClick={() => openAccountDialog('sign-up')}>
          Sign up
        </button>
      </p>
    </form>
  );
}

function focusField(form: HTMLFormElement, name: string): void {
  form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
}
