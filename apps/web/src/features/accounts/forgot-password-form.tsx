import { credentialsSchema, type Credentials } from '@moveway/contracts/accounts/account.schema.ts';
import { Button } from '@moveway/ui/button/button.tsx';
import { useState, type ChangeEvent, type SubmitEvent } from 'react';
import { useForm, type Resolver } from 'react-hook-form';
import { openAccountDialog } from '../../lib/accounts/dialog.ts';
import { callApi } from '../../lib/api.ts';
import { contactLines, type ContactKind } from '../../lib/company/details.ts';
import { useSiteSettings } from '../../lib/company/site-settings.ts';
import { ContactList } from '../../lib/page/contact-list.tsx';
import { UnreachableNotice } from '../../lib/unreachable-notice.tsx';
import formStyles from '../../lib/forms/dialog-form.module.css';
import { fieldErrors, messagesOf } from '../../lib/forms/form-errors.ts';
import styles from './account-form.module.css';
import { useAttempts, WaitNotice } from './attempts.tsx';
import { LoginNameField } from './sign-in-form.tsx';

type LoginName = Pick<Credentials, 'username'>;

interface ForgotPasswordFormProps {
  /** The name typed in the sign-in form, which `onChange` updates. */
  identifier: string;
  onChange: (identifier: string) => void;
}

/** The ways to reach the company without signing in; the support chat needs an account. */
const REACHABLE: readonly ContactKind[] = ['phone', 'supportEmail', 'whatsApp', 'telegram'];

/** Requests a link to choose a new password, or says whom to call if the server sends no email. */
export function ForgotPasswordForm({ identifier, onChange }: ForgotPasswordFormProps) {
  const { sendsEmail } = useSiteSettings();
  return (
    <div className={formStyles.form}>
      {sendsEmail ? <LinkRequest identifier={identifier} onChange={onChange} /> : <SupportHelps />}
      <p className={styles.other}>
        <button className={styles.link} type="button" onClick={() => openAccountDialog('sign-in')}>
          Back to sign in
        </button>
      </p>
    </div>
  );
}

/** Support makes a link by hand in the console. */
function SupportHelps() {
  const isReachable = useIsReachable();
  return (
    <div className="stack">
      <p>
        <span>We cannot send email right now.</span>{' '}
        <span>
          {isReachable
            ? 'Call or write to us instead: we will ask who you are and give you a link that works once, for one hour.'
            : 'Ask the person you arranged your shipment with: our staff can give you a link that works once, for one hour.'}
        </span>
      </p>
      {isReachable && <ContactList kinds={REACHABLE} />}
    </div>
  );
}

function useIsReachable(): boolean {
  return contactLines(useSiteSettings().contacts).some(({ kind }) => REACHABLE.includes(kind));
}

/** Validates with the contract's schema, and words the error of an empty name for this form. */
const resolver: Resolver<LoginName> = (values) => {
  const parsed = credentialsSchema.pick({ username: true }).safeParse(values);
  return parsed.success
    ? { values: parsed.data, errors: {} }
    : {
        values: {},
        errors: fieldErrors<LoginName>(
          values.username.trim() === ''
            ? { username: 'Enter your email or username' }
            : messagesOf<LoginName>(parsed.error.issues),
        ),
      };
};

function LinkRequest({ identifier, onChange }: ForgotPasswordFormProps) {
  const { secondsLeft, failure, clearError, attempt } = useAttempts({
    title: 'No link was sent',
    fallback: 'Please try again',
  });
  const isReachable = useIsReachable();
  const [isSent, setIsSent] = useState(false);
  const { register, handleSubmit, setFocus, formState } = useForm<LoginName>({
    defaultValues: { username: identifier },
    resolver,
  });
  const { errors, isSubmitting } = formState;

  const request = (body: LoginName) =>
    attempt(
      async () => {
        await callApi('POST /api/auth/forgot-password', { body });
        setIsSent(true);
      },
      () => setFocus('username'),
    );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isSubmitting && secondsLeft === 0) {
      clearError();
      void handleSubmit(request)();
    }
  };

  if (isSent) {
    return (
      <div className="stack">
        <output>
          <span>
            If that account exists and has a confirmed email address, a link is on its way. It works once and
            expires in one hour. Nothing there? Check your spam folder
          </span>
          <span>{isReachable ? ', or call or write to us: we can give you a link.' : '.'}</span>
        </output>
        {isReachable && <ContactList kinds={REACHABLE} />}
      </div>
    );
  }
  return (
    <form className={formStyles.form} aria-label="Forgot password" noValidate onSubmit={submit}>
      <LoginNameField
        error={errors.username?.message}
        {...register('username', {
          onChange: (event: ChangeEvent<HTMLInputElement>) => onChange(event.target.value),
        })}
      />
      <WaitNotice secondsLeft={secondsLeft} />
      <UnreachableNotice error={failure} />
      <Button type="submit" size="large" disabled={isSubmitting || secondsLeft > 0}>
        {isSubmitting ? 'Sending...' : 'Send the link'}
      </Button>
    </form>
  );
}
