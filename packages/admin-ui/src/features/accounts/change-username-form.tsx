import { Button, Form, Input } from 'antd';
import { ApiError } from '@moveway/api-client/api-error.ts';
import {
  PASSWORD_MAX,
  USERNAME_PATTERN,
  USERNAME_MAX,
  USERNAME_MIN,
} from '@moveway/contracts/accounts/account.constants.ts';
import { useDraft } from '@moveway/ui/personal/use-draft.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { errorText } from '../../lib/queries/error-text.ts';
import { UnreachableAlert } from '../../lib/queries/view.tsx';
import { useFieldErrors } from '../../lib/forms/field-errors.ts';
import { useChangeUsername } from './own-account.queries.ts';

interface UsernameFormValues {
  newUsername?: string;
  currentPassword?: string;
}

/** The field that an error of the server is about. */
const FIELD_OF_ERROR: Partial<Record<string, keyof UsernameFormValues>> = {
  'account.wrong_password': 'currentPassword',
  'account.username_taken': 'newUsername',
  invalid_input: 'newUsername',
};

/** Changes the administrator's own username (specification, sections 5 and 8). */
export function ChangeUsernameForm({ username }: { username: string }) {
  const toast = useToast();
  const [form] = Form.useForm<UsernameFormValues>();
  const fieldErrors = useFieldErrors(form);
  const values = Form.useWatch([], form) ?? {};
  const newUsername = (values.newUsername ?? '').trim();
  const currentPassword = values.currentPassword ?? '';
  const [draft, setDraft, clearDraft] = useDraft('change-username');
  const change = useChangeUsername();

  const rejectField = (name: keyof UsernameFormValues, title: string, description: string) => {
    fieldErrors.show({ [name]: description });
    toast.fail(title, description);
  };

  const submit = async () => {
    if (newUsername.length < USERNAME_MIN) {
      rejectField('newUsername', 'Username Too Short', 'Username must be at least 3 characters long');
      return;
    }
    if (!USERNAME_PATTERN.test(newUsername)) {
      rejectField(
        'newUsername',
        'Invalid Username',
        'Username can only contain letters, numbers, and underscores',
      );
      return;
    }
    try {
      const { user, note } = await change.mutateAsync({ currentPassword, newUsername });
      clearDraft();
      // Not reset, which would bring back the draft.
      form.setFieldsValue({ newUsername: '', currentPassword: '' });
      toast.show({
        title: 'Username Changed Successfully',
        description: note ?? `Your username is now ${user.username}.`,
      });
    } catch (error) {
      const text = errorText(error, 'Could not change the username');
      const field = error instanceof ApiError ? FIELD_OF_ERROR[error.code ?? ''] : undefined;
      if (field) {
        rejectField(field, 'Username Change Failed', text);
      } else {
        toast.fail('Username Change Failed', text);
      }
    }
  };

  return (
    <Form<UsernameFormValues>
      form={form}
      name="change-username"
      layout="vertical"
      aria-label="Change username"
      onValuesChange={(changed: UsernameFormValues, all: UsernameFormValues) => {
        fieldErrors.clearChanged(changed);
        setDraft(all.newUsername ?? '');
      }}
      onFinish={() => void submit()}
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
        disabled={newUsername === '' || currentPassword === ''}
        loading={change.isPending}
      >
        Change username
      </Button>
    </Form>
  );
}
