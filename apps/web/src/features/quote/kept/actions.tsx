import { Button } from '@moveway/ui/button/button.tsx';
import { TextField } from '@moveway/ui/field/field.tsx';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { useState, type KeyboardEvent } from 'react';
import { useSiteSettings } from '../../../lib/company/site-settings.ts';
import { FailureNotice } from '../../../lib/forms/failure-notice.tsx';
import { useSending } from '../../../lib/forms/use-sending.ts';
import { dayText } from '../offer-text.ts';
import type { KeptQuoteOfPage } from './use-kept.ts';
import styles from './actions.module.css';

interface KeepActionsProps {
  kept: KeptQuoteOfPage;
  /** Whether what is shown is the kept quote. */
  isKept: boolean;
  validUntil: string;
  /** The address that the visitor typed into the form. */
  email: string;
}

/** Keeps the quote that is shown; of a kept one its link, and an email with it. Either is printed. */
export function KeepActions({ kept, isKept, validUntil, email }: KeepActionsProps) {
  const toast = useToast();
  const { sendsEmail } = useSiteSettings();
  const copy = async () => {
    const link = location.href;
    try {
      await navigator.clipboard.writeText(link);
      toast.show({ title: 'Link copied' });
    } catch {
      toast.fail('Your browser blocked copying', `Copy it yourself: ${link}`);
    }
  };
  return (
    <div className={styles.actions}>
      {isKept ? (
        <output className={styles.kept}>Kept. This price is valid until {dayText(validUntil)}.</output>
      ) : (
        <p className={styles.hint}>Keep it, and this price is valid until {dayText(validUntil)}.</p>
      )}
      <div className={styles.buttons}>
        {isKept ? (
          <Button variant="quiet" onClick={() => void copy()}>
            Copy link
          </Button>
        ) : (
          <Button variant="quiet" disabled={kept.isKeeping} onClick={() => void kept.keep()}>
            {kept.isKeeping ? 'Keeping...' : 'Keep this quote'}
          </Button>
        )}
        <Button variant="quiet" onClick={() => print()}>
          Print
        </Button>
      </div>
      <FailureNotice failure={kept.failure} />
      {isKept && sendsEmail && kept.token !== undefined && (
        <SendByEmail key={kept.token} token={kept.token} typed={email} />
      )}
    </div>
  );
}

/** Not a form of its own: it stands within that of the quote. */
function SendByEmail({ token, typed }: { token: string; typed: string }) {
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
      {sentTo !== undefined && <output>On its way to {sentTo}.</output>}
      <FailureNotice failure={failure} />
    </>
  );
}
