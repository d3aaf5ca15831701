import type { Credentials } from '@moveway/contracts/accounts/account.schema.ts';
import { Dialog } from '@moveway/ui/dialog/dialog.tsx';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { closeAccountDialog, useAccountDialog } from '../../lib/account-dialog.ts';
import { useSession } from '../../lib/session.ts';
import { accountDraft, EMPTY_DRAFT, type AccountDraft } from './account-draft.ts';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { SignInForm, signInResolver } from './sign-in-form.tsx';
import type { SignUpValues } from './sign-up-check.ts';
import { SignUpForm, signUpResolver } from './sign-up-form.tsx';
import { useMathCheck } from './use-math-check.ts';

const TITLES = { 'sign-in': 'Sign In', 'sign-up': 'Sign Up', 'forgot-password': 'Forgot your password?' };
const DESCRIPTIONS = {
  'sign-in': 'Your packages, and everything we know about their road.',
  'sign-up': 'An account keeps all your packages on one page.',
  'forgot-password': 'A link to choose a new one goes to your email address.',
};
const WAS_ENDED = 'You were signed out. Sign in again to go on.';

/**
 * Sign-in and sign-up over any page (specification, section 2). What was typed outlives closing the dialog, and all but
 * the passwords a reload, until somebody has signed in.
 */
export function AccountDialogs() {
  const name = useAccountDialog();
  const session = useSession();
  const wasEnded = session.state === 'anonymous' && session.wasEnded;
  const [draft] = useState(() => accountDraft.read() ?? EMPTY_DRAFT);
  const signInForm = useForm<Credentials>({
    defaultValues: { username: draft.identifier, password: '' },
    resolver: signInResolver,
  });
  const signUpForm = useForm<SignUpValues>({
    defaultValues: { ...personOf(draft), password: '', confirmPassword: '' },
    resolver: signUpResolver,
    // What was rejected may be right once anything is typed: it is checked with the next attempt.
    reValidateMode: 'onSubmit',
  });
  const check = useMathCheck();
  const identifier = useWatch({ control: signInForm.control, name: 'username' });
  const [firstName, surname, email, phoneNumber, username] = useWatch({
    control: signUpForm.control,
    name: ['firstName', 'surname', 'email', 'phoneNumber', 'username'],
  });
  useEffect(
    () => accountDraft.write({ identifier, firstName, surname, email, phoneNumber, username }),
    [identifier, firstName, surname, email, phoneNumber, username],
  );

  const finish = () => {
    signInForm.reset({ username: '', password: '' });
    signUpForm.reset({ ...personOf(EMPTY_DRAFT), password: '', confirmPassword: '' });
    check.onRefresh();
    closeAccountDialog();
  };
  const onOpenChange = (isOpen: boolean) => {
    if (!isOpen) {
      closeAccountDialog();
    }
  };

  return (
    <Dialog
      title={TITLES[name ?? 'sign-in']}
      description={name === 'sign-in' && wasEnded ? WAS_ENDED : DESCRIPTIONS[name ?? 'sign-in']}
      isOpen={name !== undefined}
      onOpenChange={onOpenChange}
    >
      {name === 'forgot-password' ? (
        <ForgotPasswordForm
          identifier={identifier}
          onChange={(typed) => signInForm.setValue('username', typed)}
        />
      ) : name === 'sign-up' ? (
        <SignUpForm form={signUpForm} check={check} onSignedUp={finish} />
      ) : (
        <SignInForm form={signInForm} onSignedIn={finish} />
      )}
    </Dialog>
  );
}

/** The part of the draft that belongs to the sign-up form. */
function personOf({ firstName, surname, email, phoneNumber, username }: AccountDraft) {
  return { firstName, surname, email, phoneNumber, username };
}
