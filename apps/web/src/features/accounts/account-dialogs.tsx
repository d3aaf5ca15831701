import type { Credentials } from '@moveway/contracts/accounts/account.schema.ts';
import { Dialog } from '@moveway/ui/dialog/dialog.tsx';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import { closeAccountDialog, useAccountDialog } from '../../lib/accounts/dialog.ts';
import { sessionStore, useSession } from '../../lib/accounts/session.ts';
import { useSupportChat } from '../../lib/chat/support-chat.ts';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { SignInForm, signInResolver } from './sign-in-form.tsx';
import type { SignUpValues } from './sign-up-check.ts';
import { SignUpForm, signUpResolver } from './sign-up-form.tsx';
import { useMathCheck } from './use-math-check.ts';
import { isObject } from '@moveway/api-client/json-object.ts';
import { personalStored } from '@moveway/ui/personal/personal.ts';

const TITLES = { 'sign-in': 'Sign In', 'sign-up': 'Sign Up', 'forgot-password': 'Forgot your password?' };
const DESCRIPTIONS = {
  'sign-in': 'Track all your shipments in one place.',
  'sign-up': 'An account keeps all your packages on one page.',
  'forgot-password': 'We will email you a link to choose a new one.',
};
const WAS_ENDED = 'You were signed out. Sign in again to continue.';

/**
 * Sign-in and sign-up over any page (specification, section 2). The input survives closing the dialog and, except for
 * passwords, a reload, until the user has signed in.
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
    // A corrected value is validated with the next submit.
    reValidateMode: 'onSubmit',
  });
  const check = useMathCheck();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isChatOpen = useSupportChat();
  const identifier = useWatch({ control: signInForm.control, name: 'username' });
  const [firstName, surname, email, phoneNumber, username] = useWatch({
    control: signUpForm.control,
    name: ['firstName', 'surname', 'email', 'phoneNumber', 'username'],
  });
  useEffect(() => {
    accountDraft.write({ identifier, firstName, surname, email, phoneNumber, username });
  }, [identifier, firstName, surname, email, phoneNumber, username]);

  const finish = () => {
    signInForm.reset({ username: '', password: '' });
    signUpForm.reset({ ...personOf(EMPTY_DRAFT), password: '', confirmPassword: '' });
    check.onRefresh();
    closeAccountDialog();
    if (!isChatOpen && isCustomerOnPlainHome(pathname)) {
      void navigate('/dashboard');
    }
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

/**
 * Whether a customer signed in on Home with nothing typed there: they came for their packages. Elsewhere, and with the
 * chat open, they stay.
 */
function isCustomerOnPlainHome(pathname: string): boolean {
  const session = sessionStore.get();
  const fields = document.querySelectorAll<HTMLInputElement>('main :is(input, textarea)');
  return (
    pathname === '/' &&
    session.state === 'signed-in' &&
    !session.user.isAdmin &&
    [...fields].every(({ value }) => value === '')
  );
}

/** The part of the draft that belongs to the sign-up form. */
function personOf({ firstName, surname, email, phoneNumber, username }: AccountDraft) {
  return { firstName, surname, email, phoneNumber, username };
}

/** The input of the account dialogs that may be stored on the device: never a password. */
interface AccountDraft {
  /** Email or username, of the sign-in form. */
  identifier: string;
  firstName: string;
  surname: string;
  email: string;
  phoneNumber: string;
  username: string;
}

const EMPTY_DRAFT: AccountDraft = {
  identifier: '',
  firstName: '',
  surname: '',
  email: '',
  phoneNumber: '',
  username: '',
};

/** The draft of this tab, which survives a reload. */
const accountDraft = personalStored({
  name: 'account',
  kind: 'draft',
  isValid: isAccountDraft,
  area: 'sessionStorage',
});

function isAccountDraft(value: unknown): value is AccountDraft {
  return isObject(value) && Object.keys(EMPTY_DRAFT).every((name) => typeof value[name] === 'string');
}
