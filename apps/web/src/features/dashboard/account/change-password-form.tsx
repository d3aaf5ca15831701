import { useMutation, useQueryClient } from '@tanstack/react-query';
import { replacingCredential } from '@moveway/api-client/credential-lock.ts';
import { ApiError } from '@moveway/api-client/api-error.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '@moveway/contracts/accounts/account.constants.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { Button, Form, Input, type FormInstance } from 'antd';
import { notifyOtherTabs } from '../../../lib/account-tabs.ts';
import { storeAdminToken } from '../../../lib/admin-token.ts';
import { callApi } from '../../../lib/api.ts';
import { dashboardKeys } from '../dashboard.queries.ts';
import { errorText } from '../../../lib/error-text.ts';
import { UnreachableNotice } from '../../../lib/unreachable-notice.tsx';

export interface PasswordChange {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

const FIELDS = ['currentPassword', 'newPassword', 'confirmPassword'] as const;
const MISMATCH = 'New password and confirmation do not match';
const TOO_SHORT = 'Password must be at least 6 characters long';

/**
 * All three filled, the new one twice alike and long enough (specification, sections 5 and 8).
 * @param props.form belongs to who keeps what was typed
 */
export function ChangePasswordForm({
  username,
  form,
}: {
  username: string;
  form: FormInstance<PasswordChange>;
}) {
  const values = Form.useWatch([], form);
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
      form.resetFields();
      notifyOtherTabs();
      toast.show({
        title: 'Password Changed Successfully',
        description: note,
      });
      await queryClient.invalidateQueries({ queryKey: dashboardKeys.sessions });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'account.wrong_password') {
        rejectField('currentPassword', 'This is not your current password');
      }
      toast.show({
        title: 'Password Change Failed',
        description: errorText(error, 'Please try again.'),
        variant: 'destructive',
      });
    },
  });

  const rejectField = (name: keyof PasswordChange, text: string) => {
    form.setFields([{ name, errors: [text] }]);
    form.focusField(name);
  };
  /** What was rejected may be right once anything is changed; the library only forgets errors of its own rules. */
  const clearErrors = () => form.setFields(FIELDS.map((name) => ({ name, errors: [] })));
  const submit = (entered: PasswordChange) => {
    if (entered.newPassword !== entered.confirmPassword) {
      rejectField('confirmPassword', MISMATCH);
      toast.show({ title: 'Password Mismatch', description: MISMATCH, variant: 'destructive' });
    } else if (entered.newPassword.length < PASSWORD_MIN) {
      rejectField('newPassword', TOO_SHORT);
      toast.show({ title: 'Password Too Short', description: TOO_SHORT, variant: 'destructive' });
    } else {
      change.mutate(entered);
    }
  };
  const isFilled = Boolean(values?.currentPassword && values.newPassword && values.confirmPassword);

  return (
    <Form<PasswordChange>
      form={form}
      layout="vertical"
      requiredMark={false}
      onValuesChange={clearErrors}
      onFinish={submit}
    >
      {/* Tells a password manager whose password changes. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <Form.Item name="currentPassword" label="Current password">
        <Input.Password autoComplete="current-password" maxLength={PASSWORD_MAX} />
      </Form.Item>
      <Form.Item name="newPassword" label="New password">
        <Input.Password autoComplete="new-password" maxLength={PASSWORD_MAX} />
      </Form.Item>
      <Form.Item name="confirmPassword" label="Confirm new password">
        <Input.Password autoComplete="new-password" maxLength={PASSWORD_MAX} />
      </Form.Item>
      <UnreachableNotice error={change.error} />
      <Button type="primary" htmlType="submit" disabled={!isFilled} loading={change.isPending}>
        Change password
      </Button>
    </Form>
  );
}
