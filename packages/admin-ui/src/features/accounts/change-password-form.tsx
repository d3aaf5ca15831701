import { Button, Form, Input } from 'antd';
import { PASSWORD_MAX, PASSWORD_MIN } from '@moveway/contracts/accounts/account.constants.ts';
import { accountRoutes } from '@moveway/contracts/accounts/account.routes.ts';
import type { ApiInput } from '@moveway/contracts/api.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { UnreachableAlert } from '../../lib/queries/view.tsx';
import { checkBody, type Checked } from '../../lib/forms/field-errors.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { useChangePassword } from './own-account.queries.ts';

interface PasswordFormValues {
  currentPassword?: string;
  newPassword?: string;
  confirmation?: string;
}

const FAILED = 'Password Change Failed';

function checkPasswords({
  newPassword = '',
  confirmation,
  ...current
}: PasswordFormValues): Checked<ApiInput<'PUT /api/admin/change-password'>['body']> {
  if (newPassword !== confirmation) {
    const fields = { confirmation: 'New password and confirmation do not match' };
    return { ok: false, fields, title: 'Password Mismatch' };
  }
  const title = newPassword.length < PASSWORD_MIN ? 'Password Too Short' : FAILED;
  return checkBody(accountRoutes.adminChangePassword.body, { ...current, newPassword }, title);
}

/** Changes the administrator's own password (specification, sections 5 and 8). */
export function ChangePasswordForm({ username }: { username: string }) {
  const toast = useToast();
  const change = useChangePassword();
  const { form, formProps } = useContractForm({
    check: checkPasswords,
    onSubmit: async (body) => {
      const { note } = await change.mutateAsync(body);
      form.resetFields();
      toast.show({ title: 'Password Changed Successfully', description: note });
    },
    failTitle: FAILED,
    failText: 'Could not change the password',
  });
  const { currentPassword = '', newPassword = '', confirmation = '' } = Form.useWatch([], form) ?? {};
  const isFilled = currentPassword !== '' && newPassword !== '' && confirmation !== '';

  return (
    <Form<PasswordFormValues> {...formProps} name="change-password" aria-label="Change password">
      {/* For password managers, which file a password under a name. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <Form.Item<PasswordFormValues> name="currentPassword" label="Current password">
        <Input.Password maxLength={PASSWORD_MAX} autoComplete="current-password" />
      </Form.Item>
      <Form.Item<PasswordFormValues> name="newPassword" label="New password">
        <Input.Password maxLength={PASSWORD_MAX} autoComplete="new-password" />
      </Form.Item>
      <Form.Item<PasswordFormValues> name="confirmation" label="Confirm new password">
        <Input.Password maxLength={PASSWORD_MAX} autoComplete="new-password" />
      </Form.Item>
      <UnreachableAlert error={change.error} />
      <Button type="primary" htmlType="submit" disabled={!isFilled} loading={change.isPending}>
        Change password
      </Button>
    </Form>
  );
}
