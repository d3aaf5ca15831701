import { ApiError } from '@moveway/api-client/api-error.ts';
import { credentialsSchema, type Credentials } from '@moveway/contracts/accounts/account.schema.ts';
import { Button } from '@moveway/ui/button/button.tsx';
import { TextField } from '@moveway/ui/field/field.tsx';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { useEffect, type ComponentProps, type SubmitEvent } from 'react';
import { useFormState, type Resolver, type UseFormReturn } from 'react-hook-form';
import { signIn } from '../../lib/accounts/calls.ts';
import { openAccountDialog } from '../../lib/accounts/dialog.ts';
import { fieldErrors, messagesOf } from '../../lib/forms/form-errors.ts';
import formStyles from '../../lib/forms/dialog-form.module.css';
import { PasswordField } from '../../lib/forms/password-field.tsx';
import { refreshAfterSignIn } from '../../lib/accounts/session.ts';
import { UnreachableNotice } from '../../lib/unreachable-notice.tsx';
import styles from './account-form.module.css';
import { NO_COOKIES, useAttempts, WaitNotice } from './attempts.tsx';

/** Validates with the contract's schema, and words the errors of empty fields for this form. */
export const signInResolver: Resolver<Credentials> = (values) => {
  const parsed = credentialsSchema.safeParse(values);
  return parsed.success
    ? { values: parsed.data, errors: {} }
    : {
        values: {},
        errors: fieldErrors<Credentials>({
          ...messagesOf<Credentials>(parsed.error.issues),
          ...(values.username.trim() === '' && { username: 'Enter your email or username' }),
          ...(values.password === '' && { password: 'Enter your password' }),
        }),
      };
};

/** The name of an account that exists. */
export function LoginNameField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField
      {...props}
      label="Email or Username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}

/**
 * Both fields are required; a failed attempt is a toast (specification, sections 2, 5 and 8), and wrong credentials are
 * said at the password too.
 * @param props.form outlives this component, so that closing the dialog does not lose the input
 */
export function SignInForm({
  form: { clearErrors, control, handleSubmit, register, setError, setFocus },
  onSignedIn,
}: {
  form: UseFormReturn<Credentials>;
  onSignedIn: () => void;
}) {
  const toast = useToast();
  const { secondsLeft, failure, showError, clearError, attempt } = useAttempts({
    title: 'Login failed',
    fallback: 'Please check your credentials',
  });
  const { errors, isSubmitting } = useFormState({ control });
  useEffect(() => () => clearErrors(), [clearErrors]);

  const enter = (credentials: Credentials) =>
    attempt(
      async () => {
        await signIn(credentials);
        if (await refreshAfterSignIn()) {
          toast.show({ title: 'Login successful', description: 'Welcome back to the product!' });
          onSignedIn();
        } else {
          showError({ title: 'Login failed', description: NO_COOKIES });
        }
      },
      (error, text) => {
        if (error instanceof ApiError && error.status === 401) {
          setError('password', { message: text });
        }
        setFocus('password');
      },
    );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isSubmitting && secondsLeft === 0) {
      clearError();
      void handleSubmit(enter)();
    }
  };

  return (
    <form className={formStyles.form} aria-label="Sign in" noValidate onSubmit={submit}>
      <LoginNameField error={errors.username?.message} {...register('username')} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        error={errors.password?.message}
        {...register('password')}
      />
      <WaitNotice secondsLeft={secondsLeft} />
      <UnreachableNotice error={failure} />
      <Button type="submit" size="large" disabled={isSubmitting || secondsLeft > 0}>
        {isSubmitting ? 'Signing in...' : 'Sign In'}
      </Button>
      <p className={styles.other}>
        <button className={styles.link} type="button" onClick={() => openAccountDialog('forgot-password')}>
          Forgot your password?
        </button>
      </p>
      <p className={styles.other}>
        <span>No account yet?</span>{' '}
        <button className={styles.link} type="button" onClick={() => openAccountDialog('sign-up')}>
          Sign up
        </button>
      </p>
    </form>
  );
}
