import { Button, Form, Input } from 'antd';
import {
  PASSWORD_MAX,
  USERNAME_MAX,
  USERNAME_MIN,
  USERNAME_PATTERN,
} from '@moveway/contracts/accounts/account.constants.ts';
import { accountRoutes } from '@moveway/contracts/accounts/account.routes.ts';
import type { ApiInput } from '@moveway/contracts/api.ts';
import { useDraft } from '@moveway/ui/personal/use-draft.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { UnreachableAlert } from '../../lib/queries/view.tsx';
import { checkBody, type Checked } from '../../lib/forms/field-errors.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { useChangeUsername } from './own-account.queries.ts';

interface UsernameFormValues {
  newUsername?: string;
  currentPassword?: string;
}

const FAILED = 'Username Change Failed';

function checkUsername(
  values: UsernameFormValues,
): Checked<ApiInput<'PUT /api/admin/change-username'>['body']> {
  return checkBody(accountRoutes.adminChangeUsername.body, values, titleFor(trimmed(values)));
}

/** What heads the message about a name that is rejected, or about a password with one that is not. */
function titleFor(username: string): string {
  if (username.length < USERNAME_MIN) {
    return 'Username Too Short';
  }
  return USERNAME_PATTERN.test(username) ? FAILED : 'Invalid Username';
}

const trimmed = ({ newUsername = '' }: UsernameFormValues) => newUsername.trim();

/** Changes the administrator's own username (specification, sections 5 and 8). */
export function ChangeUsernameForm({ username }: { username: string }) {
  const toast = useToast();
  const [draft, setDraft, clearDraft] = useDraft('change-username');
  const change = useChangeUsername();
  const { form, formProps } = useContractForm({
    check: checkUsername,
    onSubmit: async (body) => {
      const { user, note } = await change.mutateAsync(body);
      clearDraft();
      // Not reset, which would bring back the draft.
      form.setFieldsValue({ newUsername: '', currentPassword: '' });
      toast.show({
        title: 'Username Changed Successfully',
        description: note ?? `Your username is now ${user.username}.`,
      });
    },
    failTitle: FAILED,
    failText: 'Could not change the username',
  });
  const values = Form.useWatch([], form) ?? {};

  return (
    <Form<UsernameFormValues>
      {...formProps}
      name="change-username"
      aria-label="Change username"
      onValuesChange={(changed, all) => {
        formProps.onValuesChange(changed);
        setDraft(all.newUsername ?? '');
      }}
    >
      <Form.Item<UsernameFormValues>
        name="newUsername"
        label="New username"
        initialValue={draft}
        extra={`Your username is ${username}. Use letters, numbers and underscores.`}
      >
        <Input maxLength={USERNAME_MAX} autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Form.Item>
      <Form.Item<UsernameFormValues> name="currentPassword" label="Password">
        <Input.Password maxLength={PASSWORD_MAX} autoComplete="current-password" />
      </Form.Item>
      <UnreachableAlert error={change.error} />
      <Button
        type="primary"
        htmlType="submit"
        disabled={trimmed(values) === '' || !values.currentPassword}
        loading={change.isPending}
      >
        Change username
      </Button>
    </Form>
  );
}
