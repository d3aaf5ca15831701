import type { ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Card, Form, Input } from 'antd';
import { ApiError, retryAfterSeconds } from '@moveway/api-client/api-error.ts';
import type { Credentials } from '@moveway/contracts/accounts/account.schema.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { useAdminApi } from '../../lib/queries/admin-api.ts';
import { errorText } from '../../lib/queries/error-text.ts';
import { useFieldErrors } from '../../lib/forms/field-errors.ts';
import { UnreachableAlert } from '../../lib/queries/view.tsx';
import { formatWait, useCountdown } from '@moveway/ui/time/use-countdown.ts';
import styles from './sign-in-page.module.css';

interface SignInPageProps {
  /** Why the form is here, for one who was signed in or is so as a customer. */
  notice: ReactNode;
}

/**
 * The admin login form. A failed attempt is a toast (specification, sections 2, 4, 5 and 8), and wrong credentials are
 * said at the password too, which gets the focus.
 */
export function SignInPage({ notice }: SignInPageProps) {
  const { session } = useAdminApi();
  const toast = useToast();
  const wait = useCountdown();
  const [form] = Form.useForm<Credentials>();
  const fieldErrors = useFieldErrors(form);
  const attempt = useMutation({
    mutationFn: (credentials: Credentials) => session.signIn(credentials),
    onSuccess: () =>
      toast.show({ title: 'Login Successful', description: 'Welcome to the Admin Control Center.' }),
    onError: (error) => {
      wait.start(retryAfterSeconds(error) ?? 0);
      const description = errorText(error, 'Invalid credentials');
      toast.fail('Login Failed', description);
      if (error instanceof ApiError && error.status === 401) {
        fieldErrors.show({ password: description });
      }
    },
  });

  return (
    <div className={styles.page}>
      <Card className={styles.card ?? ''} title={<h1 className={styles.title}>Admin sign-in</h1>}>
        {notice && <Alert className={styles.notice ?? ''} type="info" role="alert" title={notice} />}
        <Form<Credentials>
          form={form}
          layout="vertical"
          requiredMark={false}
          onFinish={(credentials) => {
            fieldErrors.clearAll();
            attempt.mutate(credentials);
          }}
          onValuesChange={fieldErrors.clearChanged}
          initialValues={{ username: '', password: '' }}
        >
          <Form.Item
            name="username"
            label="Username"
            rules={[{ required: true, whitespace: true, message: 'Enter your username' }]}
          >
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- signing in is all there is to do here. */}
            <Input autoComplete="username" autoCapitalize="none" spellCheck={false} autoFocus />
          </Form.Item>
          <Form.Item
            name="password"
            label="Password"
            rules={[{ required: true, message: 'Enter your password' }]}
          >
            <Input.Password autoComplete="current-password" />
          </Form.Item>
          {wait.secondsLeft > 0 && (
            <Alert
              className={styles.notice ?? ''}
              type="warning"
              title={`Too many attempts. Try again in ${formatWait(wait.secondsLeft)}.`}
            />
          )}
          <UnreachableAlert error={attempt.error} />
          <Button
            type="primary"
            htmlType="submit"
            block
            loading={attempt.isPending}
            disabled={wait.secondsLeft > 0}
          >
            Login
          </Button>
        </Form>
      </Card>
    </div>
  );
}
