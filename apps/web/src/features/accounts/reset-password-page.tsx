import { Button } from '@moveway/ui/button/button.tsx';
import { useState } from 'react';
import { openAccountDialog } from '../../lib/accounts/dialog.ts';
import { FormSlot } from '../../lib/forms/form-slot.tsx';
import { PageHead } from '../../lib/page/page-head.tsx';
import { PageSection } from '../../lib/page/page-section.tsx';

const loadForm = async () => (await import('./new-password-form.tsx')).NewPasswordForm;

/** `/reset-password`: the target of the link to choose a new password. */
export function ResetPasswordPage() {
  const [username, setUsername] = useState<string>();
  return (
    <>
      <PageHead
        kicker="Your account"
        title="Choose a new password"
        lead="You will be signed out on every device, including this one."
        sign="lock"
      />
      {username === undefined ? (
        <PageSection id="new-password" title="Type it twice">
          <FormSlot load={loadForm} props={{ onChanged: setUsername }} />
        </PageSection>
      ) : (
        <PageSection id="changed" title="Your password was changed">
          <p>
            <output>{`Sign in as ${username} with your new password.`}</output>
          </p>
          <p>
            <Button onClick={() => openAccountDialog('sign-in')}>Sign In</Button>
          </p>
        </PageSection>
      )}
    </>
  );
}
