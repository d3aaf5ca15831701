import { Button } from '@moveway/ui/button/button.tsx';
import { TextField } from '@moveway/ui/field/field.tsx';
import { useState, type KeyboardEvent } from 'react';
import { FailureNotice } from '../../../lib/forms/failure-notice.tsx';
import { useSending } from '../../../lib/forms/use-sending.ts';

/** Sends a kept quote to an address. Not a form of its own: it stands within that of the quote. */
export function SendByEmail({ token, typed }: { token: string; typed: string }) {
  const [address, setAddress] = useState<string>();
  const [sentTo, setSentTo] = useState<string>();
  const { prepare, send, isBusy, failure } = useSending<{ accepted: true }>();
  const email = (address ?? typed).trim();
  const submit = async () => {
    const body = { token, email };
    const sent = await send(JSON.stringify(body), async ({ formToken, idempotencyKey }) => {
      const { callApi } = await import('../../../lib/api.ts');
      return callApi('POST /api/quotes/kept/email', { body: { ...body, formToken } }, { idempotencyKey });
    });
    if (sent) {
      setSentTo(email);
    }
  };
  const pressKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      void submit();
    }
  };
  return (
    <>
      <TextField
        label="Email this quote to"
        type="email"
        autoComplete="email"
        value={address ?? typed}
        onFocus={prepare}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={pressKey}
        after={
          <Button variant="quiet" disabled={isBusy || email === ''} onClick={() => void submit()}>
            {isBusy ? 'Sending...' : 'Send'}
          </Button>
        }
      />
      {sentTo !== undefined && <output>{`On its way to ${sentTo}.`}</output>}
      <FailureNotice failure={failure} />
    </>
  );
}
