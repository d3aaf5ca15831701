import { Dialog } from '@moveway/ui/dialog/dialog.tsx';
import { useEffect, useState } from 'react';
import { closeAccountDialog, useAccountDialog } from '../../lib/account-dialog.ts';
import { useSession } from '../../lib/session.ts';
import { EMPTY_DRAFT, storeAccountDraft, readAccountDraft, type AccountDraft } from './account-draft.ts';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { useMathCheck } from './use-math-check.ts';

const TITLES = { 'sign-in': 'Sign In', 'sign-up': 'Sign Up', 'forgot-password': 'Forgot your password?' };
const DESCRIPTIONS = {
  'sign-in': 'Your packages, and everything we know about their road.',
  'sign-up': 'An account keeps all your packages on one page.',
  'forgot-password': 'A link to choose a new one goes to your e-mail address.',
};
const WAS_ENDED = 'You were signed out. Sign in again to go on.';

/** Of what is typed, the part that no storage ever sees. */
const NO_SECRETS = { signInPassword: '', password: '', confirmPassword: '' };

/**
 * Sign-in and sign-up over any page (specification, section 2). What was typed outlives closing the dialog, and all but
 * the passwords a reload, until somebody has signed in.
 */
export function AccountDialogs() {
  const name = useAccountDialog();
  const session = useSession();
  const wasEnded = session.state === 'anonymous' && session.wasEnded;
  const [draft, setDraft] = useState(readAccountDraft);
  const [secrets, setSecrets] = useState(NO_SECRETS);
  const { identifier: typedIdentifier, ...person } = draft;
  const check = useMathCheck();
  useEffect(() => storeAccountDraft(draft), [draft]);

  // A password manager fills several fields before the next render.
  const change = (changed: Partial<AccountDraft>) => setDraft((known) => ({ ...known, ...changed }));
  const finish = () => {
    setDraft(EMPTY_DRAFT);
    setSecrets(NO_SECRETS);
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
        <ForgotPasswordForm identifier={typedIdentifier} onChange={(identifier) => change({ identifier })} />
      ) : name === 'sign-up' ? (
        <SignUpForm
          values={{ ...person, password: secrets.password, confirmPassword: secrets.confirmPassword }}
          check={check}
          onChange={({ password, confirmPassword, ...shown }) => {
            change(shown);
            setSecrets((known) => ({
              ...known,
              ...(password !== undefined && { password }),
              ...(confirmPassword !== undefined && { confirmPassword }),
            }));
          }}
          onSignedUp={finish}
        />
      ) : (
        <SignInForm
          values={{ identifier: typedIdentifier, password: secrets.signInPassword }}
          onChange={({ identifier, password }) => {
            if (identifier !== undefined) {
              change({ identifier });
            }
            if (password !== undefined) {
              setSecrets((known) => ({ ...known, signInPassword: password }));
            }
          }}
          onSignedIn={finish}
        />
      )}
    </Dialog>
  );
}
