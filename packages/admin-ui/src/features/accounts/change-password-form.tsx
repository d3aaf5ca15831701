import { Button, Form, Input } from 'antd';
import { ApiError } from '@moveway/api-client/api-error.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '@moveway/contracts/accounts/account.constants.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { errorText } from '../../lib/queries/error-text.ts';
import { UnreachableAlert } from '../../lib/queries/view.tsx';
import { useFieldErrors } from '../../lib/forms/field-errors.ts';
import { useChangePassword } from './own-account.queries.ts';

interface PasswordFormValues {
  currentPassword?: string;
  newPassword?: string;
  confirmation?: string;
}

/** Changes the administrator's own password (specification, sections 5 and 8). */
export function ChangePasswordForm({ username }: { username: string }) {
  const toast = useToast();
  const [form] = Form.useForm<PasswordFormValues>();
  const fieldErrors = useFieldErrors(form);
  const { currentPassword = '', newPassword = '', confirmation = '' } = Form.useWatch([], form) ?? {};
  const change = useChangePassword();
  const isFilled = currentPassword !== '' && newPassword !== '' && confirmation !== '';

  const rejectField = (name: keyof PasswordFormValues, title: string, description: string) => {
    fieldErrors.show({ [name]: description });
    toast.fail(title, description);
  };

  const submit = async () => {
    if (newPassword !== confirmation) {
      rejectField('confirmation', 'Password Mismatch', 'New password and confirmation do not match');
      return;
    }
    if (newPassword.length < PASSWORD_MIN) {
      rejectField('newPassword', 'Password Too Short', 'Password must be at least 6 characters long');
      return;
    }
    try {
      const { note } = await change.mutateAsync({ currentPassword, newPassword });
      form.resetFields();
      toast.show({
        title: 'Password Changed Successfully',
        description: note,
      });
    } catch (error) {
      const text = errorText(error, 'Could not change the password');
      if (error instanceof ApiError && error.code === 'account.wrong_password') {
        rejectField('currentPassword', 'Password Change Failed', text);
      } else {
        toast.fail('Password Change Failed', text);
      }
    }
  };

  return (
    <Form<PasswordFormValues>
      form={form}
      name="change-password"
      layout="vertical"
      aria-label="Change password"
      onValuesChange={fieldErrors.clearChanged}
      onFinish={() => void submit()}
    >
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
