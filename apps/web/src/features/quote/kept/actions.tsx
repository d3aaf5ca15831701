import { Button } from '@moveway/ui/button/button.tsx';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { useSiteSettings } from '../../../lib/company/site-settings.ts';
import { FailureNotice } from '../../../lib/forms/failure-notice.tsx';
import { WhenLoaded } from '../../../lib/on-demand.tsx';
import { dayText } from '../offer-text.ts';
import type { KeptQuoteOfPage } from './use-kept.ts';
import styles from './actions.module.css';

const loadSendByEmail = async () => (await import('./email-form.tsx')).SendByEmail;

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
    <div className="stack" data-not-printed>
      <output
        className={isKept ? styles.kept : styles.hint}
      >{`${isKept ? 'Kept. This' : 'Keep it, and this'} price is valid until ${dayText(validUntil)}.`}</output>
      <div className="row wrap gap-8">
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
        <WhenLoaded key={kept.token} load={loadSendByEmail} props={{ token: kept.token, typed: email }} />
      )}
    </div>
  );
}
