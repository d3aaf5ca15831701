import type { Credentials } from '@moveway/contracts/accounts/account.schema.ts';
import { Dialog } from '@moveway/ui/dialog/dialog.tsx';
import { useForm, useWatch } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import { closeAccountDialog, useAccountDialog } from '../../lib/accounts/dialog.ts';
import { sessionStore, useSession } from '../../lib/accounts/session.ts';
import { useSupportChat } from '../../lib/chat/support-chat.ts';
import { useSiteSettings } from '../../lib/company/site-settings.ts';
import { useFormDraft } from '../../lib/forms/use-form-draft.ts';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { SignInForm, signInResolver } from './sign-in-form.tsx';
import type { SignUpValues } from './sign-up-check.ts';
import { SignUpForm, signUpResolver } from './sign-up-form.tsx';
import { useMathCheck } from './use-math-check.ts';

const TITLES = { 'sign-in': 'Sign In', 'sign-up': 'Sign Up', 'forgot-password': 'Forgot your password?' };
const DESCRIPTIONS = {
  'sign-in': 'Track all your shipments in one place.',
  'sign-up': 'An account keeps all your packages on one page.',
  'forgot-password': 'We will email you a link to choose a new one.',
};
const WITHOUT_EMAIL = 'You choose a new one with a link from us.';
const WAS_ENDED = 'You were signed out. Sign in again to continue.';

const EMPTY_SIGN_IN: Credentials = { username: '', password: '' };
const EMPTY_SIGN_UP: SignUpValues = {
  firstName: '',
  surname: '',
  email: '',
  phoneNumber: '',
  username: '',
  password: '',
  confirmPassword: '',
};
/** No storage ever gets them. */
const SIGN_IN_SECRETS = ['password'] as const;
const SIGN_UP_SECRETS = ['password', 'confirmPassword'] as const;

/**
 * Sign-in and sign-up over any page (specification, section 2). The input survives closing the dialog and, except for
 * passwords, a reload, until the user has signed in.
 */
export function AccountDialogs() {
  const name = useAccountDialog();
  const { sendsEmail } = useSiteSettings();
  const session = useSession();
  const wasEnded = session.state === 'anonymous' && session.wasEnded;
  const signInForm = useForm<Credentials>({
    defaultValues: EMPTY_SIGN_IN,
    resolver: signInResolver,
  });
  const signUpForm = useForm<SignUpValues>({
    defaultValues: EMPTY_SIGN_UP,
    resolver: signUpResolver,
    // A corrected value is validated with the next submit.
    reValidateMode: 'onSubmit',
  });
  const check = useMathCheck();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isChatOpen = useSupportChat();
  const identifier = useWatch({ control: signInForm.control, name: 'username' });
  useFormDraft('sign-in', signInForm, { empty: EMPTY_SIGN_IN, secrets: SIGN_IN_SECRETS });
  useFormDraft('sign-up', signUpForm, { empty: EMPTY_SIGN_UP, secrets: SIGN_UP_SECRETS });

  const finish = () => {
    signInForm.reset(EMPTY_SIGN_IN);
    signUpForm.reset(EMPTY_SIGN_UP);
    check.onRefresh();
    closeAccountDialog();
    if (!isChatOpen && isCustomerOnPlainHome(pathname)) {
      void navigate('/dashboard');
    } else if (pathname === '/dashboard') {
      // In place of what it says to visitors, which was read as far as Sign Up.
      scrollTo(0, 0);
    }
  };

  const description =
    name === 'sign-in' && wasEnded
      ? WAS_ENDED
      : name === 'forgot-password' && !sendsEmail
        ? WITHOUT_EMAIL
        : DESCRIPTIONS[name ?? 'sign-in'];

  return (
    <Dialog
      title={TITLES[name ?? 'sign-in']}
      description={description}
      isOpen={name !== undefined}
      onClose={closeAccountDialog}
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
