import { ApiError, retryAfterSeconds } from '@moveway/api-client/api-error.ts';
import { newPasswordSchema } from '@moveway/contracts/accounts/account.schema.ts';
import { Button } from '@moveway/ui/button/button.tsx';
import { useCountdown } from '@moveway/ui/time/use-countdown.ts';
import { useState, type SubmitEvent } from 'react';
import { useForm, type Resolver } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { openAccountDialog } from '../../lib/accounts/dialog.ts';
import { callApi } from '../../lib/api.ts';
import { screenErrorText } from '../../lib/error-text.ts';
import formStyles from '../../lib/forms/dialog-form.module.css';
import { fieldErrors } from '../../lib/forms/form-errors.ts';
import { PasswordField } from '../../lib/forms/password-field.tsx';
import { refreshSession } from '../../lib/accounts/session.ts';
import styles from './account-form.module.css';
import { WaitNotice } from './attempts.tsx';

interface NewPassword {
  newPassword: string;
  confirmPassword: string;
}

/** The contract's rule for a new password, and that it was typed twice alike. */
const resolver: Resolver<NewPassword> = (values) => {
  const newPassword = newPasswordSchema.safeParse(values.newPassword).error?.issues[0]?.message;
  const isSame = values.newPassword === values.confirmPassword;
  return newPassword === undefined && isSame
    ? { values, errors: {} }
    : {
        values: {},
        errors: fieldErrors<NewPassword>({
          ...(newPassword !== undefined && { newPassword }),
          ...(!isSame && { confirmPassword: 'Passwords do not match' }),
        }),
      };
};

/** Sets the new password with the token of the link. @param props.onChanged called with whose password it was */
export function NewPasswordForm({ onChanged }: { onChanged: (username: string) => void }) {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const { secondsLeft, start } = useCountdown();
  const [failure, setFailure] = useState<unknown>();
  const { register, handleSubmit, formState } = useForm<NewPassword>({
    defaultValues: { newPassword: '', confirmPassword: '' },
    resolver,
  });
  const { errors, isSubmitting } = formState;

  const change = async ({ newPassword }: NewPassword) => {
    setFailure(undefined);
    try {
      const { username } = await callApi('POST /api/auth/reset-password', { body: { token, newPassword } });
      await refreshSession();
      onChanged(username);
    } catch (error) {
      setFailure(error);
      start(retryAfterSeconds(error) ?? 0);
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isSubmitting && secondsLeft === 0) {
      void handleSubmit(change)();
    }
  };

  return (
    <form
      className={`${formStyles.form} ${styles.narrow}`}
      aria-label="Choose a new password"
      noValidate
      onSubmit={submit}
    >
      <PasswordField
        label="New password"
        autoComplete="new-password"
        required
        error={errors.newPassword?.message}
        {...register('newPassword')}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        required
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      <WaitNotice secondsLeft={secondsLeft} />
      {failure !== undefined && secondsLeft === 0 && (
        <div role="alert">
          <p>{errorLine(failure)}</p>
          {isExpired(failure) && (
            <p>
              <button
                className={styles.link}
                type="button"
                onClick={() => openAccountDialog('forgot-password')}
              >
                Request a new link
              </button>
            </p>
          )}
        </div>
      )}
      <Button type="submit" size="large" disabled={isSubmitting || secondsLeft > 0}>
        {isSubmitting ? 'Changing...' : 'Change password'}
      </Button>
    </form>
  );
}

/** Whether the link was used, is too old or is incomplete. */
function isExpired(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.code === 'account.link_expired' || error.fields['token'] !== undefined)
  );
}

function errorLine(error: unknown): string {
  return isExpired(error)
    ? 'This link has expired or is incomplete.'
    : screenErrorText(error, 'Your password could not be changed.');
}
