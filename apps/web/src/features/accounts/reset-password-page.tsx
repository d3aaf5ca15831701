import { Button } from '@moveway/ui/button/button.tsx';
import { useState } from 'react';
import { openAccountDialog } from '../../lib/accounts/dialog.ts';
import { FormPlace } from '../../lib/forms/form-place.tsx';
import { PageHead } from '../../lib/page/page-head.tsx';
import { PageSection } from '../../lib/page/page-section.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

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
          <FormPlace>
            <NewPasswordForm onChanged={setUsername} />
          </FormPlace>
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
