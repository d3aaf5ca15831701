import { ApiError } from '@moveway/api-client/api-error.ts';
import { Button } from '@moveway/ui/button/button.tsx';
import { TextField } from '@moveway/ui/field/field.tsx';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useFormState, type Resolver, type UseFormReturn } from 'react-hook-form';
import { signUp } from '../../lib/accounts/calls.ts';
import { openAccountDialog } from '../../lib/accounts/dialog.ts';
import { fieldErrors, showErrors } from '../../lib/forms/form-errors.ts';
import formStyles from '../../lib/forms/dialog-form.module.css';
import { PasswordField } from '../../lib/forms/password-field.tsx';
import { refreshAfterSignIn } from '../../lib/accounts/session.ts';
import { UnreachableNotice } from '../../lib/unreachable-notice.tsx';
import styles from './account-form.module.css';
import { MathCheckField } from './math-check-field.tsx';
import type { MathCheck } from './use-math-check.ts';
import { NO_COOKIES, useAttempts, WaitNotice } from './attempts.tsx';
import { checkSignUp, SIGN_UP_FIELDS, type SignUpValues } from './sign-up-check.ts';

/** The label and the input attributes of each field. */
const FIELDS = {
  firstName: { label: 'First Name', autoComplete: 'given-name' },
  surname: { label: 'Surname', autoComplete: 'family-name' },
  email: { label: 'Email Address', type: 'email', autoComplete: 'email' },
  phoneNumber: { label: 'Phone Number', type: 'tel', autoComplete: 'tel' },
  username: {
    label: 'Username',
    autoComplete: 'username',
    autoCapitalize: 'none',
    spellCheck: false,
    hint: 'At least 3 letters, numbers or underscores',
  },
  password: {
    label: 'Password',
    autoComplete: 'new-password',
    hint: 'At least 6 characters',
  },
  confirmPassword: { label: 'Confirm Password', autoComplete: 'new-password' },
} as const;

const SECRETS: ReadonlySet<keyof SignUpValues> = new Set(['password', 'confirmPassword']);

/** Validates the fields, without the security check. */
export const signUpResolver: Resolver<SignUpValues> = (values) => {
  const checked = checkSignUp(values, true);
  return checked.isValid
    ? { values, errors: {} }
    : { values: {}, errors: fieldErrors<SignUpValues>(checked.errors) };
};

/**
 * Creates an account (specification, sections 2, 5 and 8). The button is disabled until the security check is solved.
 * @param props.form outlives this component, so that closing the dialog does not lose the input
 */
export function SignUpForm({
  form: { clearErrors, control, getValues, handleSubmit, register, setError, setFocus },
  check,
  onSignedUp,
}: {
  form: UseFormReturn<SignUpValues>;
  check: MathCheck;
  onSignedUp: () => void;
}) {
  const toast = useToast();
  const { secondsLeft, failure, showError, clearError, attempt } = useAttempts({
    title: 'Signup failed',
    fallback: 'Please try again',
  });
  const { errors, isSubmitting } = useFormState({ control });
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => () => clearErrors(), [clearErrors]);

  /** Shows the toast; the fields show their own errors. */
  const showProblem = () => {
    const checked = checkSignUp(getValues(), check.isSolved);
    if (!checked.isValid && checked.toast) {
      showError(checked.toast);
    }
  };
  const create = async (values: SignUpValues) => {
    const checked = checkSignUp(values, check.isSolved);
    if (!checked.isValid) {
      showProblem();
      element.current?.querySelector<HTMLInputElement>('[name="security-check"]')?.focus();
      return;
    }
    const isCreated = await attempt(
      () => signUp(checked.body),
      (error) => {
        if (error instanceof ApiError) {
          showErrors({ setError, setFocus }, SIGN_UP_FIELDS, error.fields);
        }
      },
    );
    if (!isCreated) {
      return;
    }
    // The account exists now, so a failure from here on leads to sign-in, not to another sign-up.
    const problem = await findSignInProblem();
    onSignedUp();
    if (problem === undefined) {
      toast.show({ title: 'Account created successfully', description: 'You are signed in.' });
    } else {
      toast.fail('Account created successfully', problem);
      openAccountDialog('sign-in');
    }
  };
  const mayTry = !isSubmitting && secondsLeft === 0;
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    if (mayTry) {
      clearError();
      void handleSubmit(create, showProblem)();
    }
  };
  // A browser ignores Enter while the button is disabled; this shows what is missing.
  const submitOnEnter = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement && !check.isSolved && mayTry) {
      submit(event);
    }
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only does what Enter does.
    <form
      ref={element}
      className={formStyles.form}
      aria-label="Sign up"
      noValidate
      onSubmit={submit}
      onKeyDown={submitOnEnter}
    >
      <div className={styles.pairs}>
        {SIGN_UP_FIELDS.map((name) => {
          const Field = SECRETS.has(name) ? PasswordField : TextField;
          return (
            <Field
              key={name}
              {...FIELDS[name]}
              className={name === 'username' ? (styles.whole ?? '') : ''}
              required
              error={errors[name]?.message}
              {...register(name, { onChange: () => clearErrors(name) })}
            />
          );
        })}
      </div>
      <MathCheckField
        question={check.question}
        answer={check.answer}
        isSolved={check.isSolved}
        onAnswer={check.onAnswer}
        onRefresh={check.onRefresh}
      />
      <WaitNotice secondsLeft={secondsLeft} />
      <UnreachableNotice error={failure} />
      <Button type="submit" size="large" disabled={!check.isSolved || !mayTry}>
        {isSubmitting ? 'Creating account...' : 'Sign Up'}
      </Button>
      <p className={styles.other}>
        <span>Already have an account?</span>{' '}
        <button className={styles.link} type="button" onClick={() => openAccountDialog('sign-in')}>
          Sign in
        </button>
      </p>
    </form>
  );
}

/** Why the new user is not signed in; undefined if they are. */
async function findSignInProblem(): Promise<string | undefined> {
  try {
    return (await refreshAfterSignIn()) ? undefined : NO_COOKIES;
  } catch {
    return 'You are not signed in yet: the server cannot be reached. Check the connection, then sign in.';
  }
}
