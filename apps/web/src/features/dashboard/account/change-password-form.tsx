import { ApiError } from '@moveway/api-client/api-error.ts';
import { replacingCredential } from '@moveway/api-client/credential-lock.ts';
import { newPasswordSchema } from '@moveway/contracts/accounts/account.schema.ts';
import { PASSWORD_MAX } from '@moveway/contracts/accounts/account.constants.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useFormState, useWatch, type Resolver, type UseFormReturn } from 'react-hook-form';
import { notifyOtherTabs } from '../../../lib/accounts/tabs.ts';
import { storeAdminToken } from '../../../lib/accounts/admin-token.ts';
import { callApi } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { fieldErrors } from '../../../lib/forms/form-errors.ts';
import formStyles from '../../../lib/forms/dialog-form.module.css';
import { PasswordField } from '../../../lib/forms/password-field.tsx';
import { UnreachableNotice } from '../../../lib/unreachable-notice.tsx';
import { BusyButton } from '@moveway/ui/button/busy-button.tsx';
import { dashboardKeys } from '../dashboard.queries.ts';

export interface PasswordChange {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

export const EMPTY_PASSWORDS: PasswordChange = { currentPassword: '', newPassword: '', confirmPassword: '' };

const FIELDS = [
  { name: 'currentPassword', label: 'Current password', autoComplete: 'current-password' },
  { name: 'newPassword', label: 'New password', autoComplete: 'new-password' },
  { name: 'confirmPassword', label: 'Confirm new password', autoComplete: 'new-password' },
] as const;
const MISMATCH = 'New password and confirmation do not match';

/** Validates with the contract's rule for a new password, once both fields are equal (specification, section 5). */
export const passwordResolver: Resolver<PasswordChange> = (values) => {
  if (values.newPassword !== values.confirmPassword) {
    return { values: {}, errors: fieldErrors<PasswordChange>({ confirmPassword: MISMATCH }) };
  }
  const parsed = newPasswordSchema.safeParse(values.newPassword);
  const newPassword = parsed.error?.issues[0]?.message;
  return newPassword === undefined
    ? { values, errors: {} }
    : { values: {}, errors: fieldErrors<PasswordChange>({ newPassword }) };
};

/**
 * Changes the password. All fields are required, and the new password twice (specification, sections 5 and 8).
 * @param props.form outlives this component, so that closing the dialog does not lose the input
 */
export function ChangePasswordForm({
  username,
  form: { clearErrors, control, handleSubmit, register, reset, setError, setFocus },
}: {
  username: string;
  form: UseFormReturn<PasswordChange>;
}) {
  const { errors } = useFormState({ control });
  const filled = useWatch({ control, name: FIELDS.map(({ name }) => name) });
  const queryClient = useQueryClient();
  const toast = useToast();
  const change = useMutation({
    mutationFn: ({ currentPassword, newPassword }: PasswordChange) =>
      replacingCredential(async () => {
        const answer = await callApi('PUT /api/auth/change-password', {
          body: { currentPassword, newPassword },
        });
        if (answer.adminToken !== undefined) {
          storeAdminToken(answer.adminToken);
        }
        return answer;
      }),
    onSuccess: async ({ note }) => {
      reset(EMPTY_PASSWORDS);
      notifyOtherTabs();
      toast.show({
        title: 'Password Changed Successfully',
        description: note,
      });
      await queryClient.invalidateQueries({ queryKey: dashboardKeys.sessions });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'account.wrong_password') {
        setError('currentPassword', { type: 'server', message: 'This is not your current password' });
        setFocus('currentPassword');
      }
      toast.fail('Password Change Failed', errorText(error, 'Please try again.'));
    },
  });

  const submit = handleSubmit(
    (entered) => change.mutate(entered),
    ({ confirmPassword, newPassword }) =>
      toast.fail(
        confirmPassword ? 'Password Mismatch' : 'Password Too Short',
        (confirmPassword ?? newPassword)?.message ?? '',
      ),
  );

  return (
    <form
      className={formStyles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!change.isPending) {
          void submit();
        }
      }}
    >
      {/* Identifies the account to password managers. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      {FIELDS.map(({ name, label, autoComplete }) => (
        <PasswordField
          key={name}
          label={label}
          autoComplete={autoComplete}
          maxLength={PASSWORD_MAX}
          error={errors[name]?.message}
          {...register(name, { onChange: () => clearErrors() })}
        />
      ))}
      <UnreachableNotice error={change.error} />
      <BusyButton type="submit" disabled={filled.includes('')} isBusy={change.isPending}>
        Change password
      </BusyButton>
    </form>
  );
}
