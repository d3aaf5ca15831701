import { ApiError } from '@moveway/api-client/api-error.ts';
import { PASSWORD_MAX } from '@moveway/contracts/accounts/account.constants.ts';
import { requiredEmail } from '@moveway/contracts/http/fields.ts';
import { TextField } from '@moveway/ui/field/field.tsx';
import { useToast } from '@moveway/ui/toast/toast.ts';
import type { ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useFormState, useWatch, type Resolver, type UseFormReturn } from 'react-hook-form';
import { callApi } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import formStyles from '../../../lib/forms/dialog-form.module.css';
import { fieldErrors } from '../../../lib/forms/form-errors.ts';
import { PasswordField } from '../../../lib/forms/password-field.tsx';
import { useSiteSettings } from '../../../lib/company/site-settings.ts';
import { UnreachableNotice } from '../../../lib/unreachable-notice.tsx';
import { BusyButton } from '@moveway/ui/button/busy-button.tsx';

export interface EmailChange {
  newEmail: string;
  currentPassword: string;
}

export const EMPTY_EMAIL_CHANGE: EmailChange = { newEmail: '', currentPassword: '' };

export const emailChangeResolver: Resolver<EmailChange> = (values) => {
  const newEmail = requiredEmail.safeParse(values.newEmail).error?.issues[0]?.message;
  return newEmail === undefined
    ? { values, errors: {} }
    : { values: {}, errors: fieldErrors<EmailChange>({ newEmail }) };
};

/**
 * Asks for a link to another email address, which replaces the present one once that is confirmed.
 * @param props.form outlives this component, so that closing the dialog loses nothing that was typed
 */
export function ChangeEmailForm({
  form: { clearErrors, control, handleSubmit, register, reset, setError, setFocus },
  askSupport,
}: {
  form: UseFormReturn<EmailChange>;
  /** The button that starts a conversation. */
  askSupport: ReactNode;
}) {
  const { sendsEmail } = useSiteSettings();
  const { errors } = useFormState({ control });
  const filled = useWatch({ control, name: ['newEmail', 'currentPassword'] });
  const toast = useToast();
  const change = useMutation({
    mutationFn: (body: EmailChange) => callApi('POST /api/auth/change-email', { body }),
    onSuccess: (_accepted, { newEmail }) => {
      reset(EMPTY_EMAIL_CHANGE);
      toast.show({
        title: 'Confirm the new address',
        description: `If no other account uses ${newEmail.trim()}, a link is on its way there. Nothing changes until you confirm it.`,
      });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'account.wrong_password') {
        setError('currentPassword', { type: 'server', message: 'This is not your current password' });
        setFocus('currentPassword');
      }
      toast.fail('Email Change Failed', errorText(error, 'Please try again.'));
    },
  });
  const submit = handleSubmit((entered) => change.mutate(entered));

  if (!sendsEmail) {
    return (
      <>
        <p>We cannot send email right now, so a new address cannot be confirmed.</p>
        {askSupport}
      </>
    );
  }
  return (
    <form
      className={formStyles.form}
      noValidate
      aria-label="Change email address"
      onSubmit={(event) => {
        event.preventDefault();
        if (!change.isPending) {
          void submit();
        }
      }}
    >
      <TextField
        label="New email address"
        type="email"
        autoComplete="email"
        error={errors.newEmail?.message}
        {...register('newEmail', { onChange: () => clearErrors() })}
      />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        maxLength={PASSWORD_MAX}
        error={errors.currentPassword?.message}
        {...register('currentPassword', { onChange: () => clearErrors() })}
      />
      <UnreachableNotice error={change.error} />
      <BusyButton type="submit" disabled={filled.includes('')} isBusy={change.isPending}>
        Send the link
      </BusyButton>
    </form>
  );
}
