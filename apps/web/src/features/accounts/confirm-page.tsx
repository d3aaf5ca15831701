import { ApiError } from '@moveway/api-client/api-error.ts';
import { BusyButton } from '@moveway/ui/button/busy-button.tsx';
import { buttonClass } from '@moveway/ui/button/button.tsx';
import { takeFocus } from '@moveway/ui/effects/take-focus.ts';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { callApi } from '../../lib/api.ts';
import { screenErrorText } from '../../lib/error-text.ts';
import { PageHead } from '../../lib/page/page-head.tsx';
import { PageSection } from '../../lib/page/page-section.tsx';
import { refreshSession } from '../../lib/accounts/session.ts';
import { useHydrated } from '../../lib/hydration.ts';

type Outcome = { email: string } | { error: unknown } | { isLinkIncomplete: true };

/**
 * `/confirm`: the target of the link that confirms an email address. It waits for a press, because the scanners of mail
 * providers open every link.
 */
export function ConfirmPage() {
  const [search] = useSearchParams();
  // False while the page, which is prerendered without a query, hydrates.
  const isHydrated = useHydrated();
  const token = search.get('token') ?? '';
  const isSubscription = isHydrated && search.get('for') === 'updates';
  const [isBusy, setIsBusy] = useState(false);
  const [result, setResult] = useState<Outcome>();
  const outcome: Outcome | undefined = isHydrated && token === '' ? { isLinkIncomplete: true } : result;

  const confirm = async () => {
    setIsBusy(true);
    setResult(undefined);
    // Confirming is idempotent, so a link may be used twice.
    setResult(await (isSubscription ? confirmSubscription(token) : confirmEmail(token)));
    setIsBusy(false);
  };

  return (
    <>
      <PageHead
        kicker={isSubscription ? 'Service updates' : 'Your account'}
        title="Confirm your email address"
        lead={
          isSubscription
            ? 'So that service updates reach you, and only you.'
            : 'So that updates on your packages reach you, and only you.'
        }
        sign="form"
      />
      <PageSection id="outcome" title={isBusy ? 'Confirming...' : titleOf(outcome)}>
        {outcome === undefined && (
          <p>{isBusy ? 'This takes a moment.' : 'Press the button if you asked for this email.'}</p>
        )}
        {outcome && 'email' in outcome && (
          <p ref={takeFocus} tabIndex={-1}>
            {isSubscription
              ? `${outcome.email} will get our service updates from now on. You can unsubscribe at any time.`
              : `${outcome.email} is confirmed. We will send your updates there.`}
          </p>
        )}
        {outcome && 'isLinkIncomplete' in outcome && (
          <p role="alert">This link is incomplete. Open it from our email again, or copy all of it.</p>
        )}
        {outcome && 'error' in outcome && (
          <p role="alert" ref={canRetry(outcome) ? undefined : takeFocus} tabIndex={-1}>
            {errorLine(outcome.error, isSubscription)}
          </p>
        )}
        <p>
          {outcome === undefined || canRetry(outcome) ? (
            <BusyButton isBusy={isBusy} onClick={() => void confirm()}>
              {outcome === undefined ? 'Confirm this address' : 'Try again'}
            </BusyButton>
          ) : (
            <Link className={buttonClass()} to={isSubscription ? '/service-updates' : '/dashboard'}>
              {isSubscription ? 'See the service updates' : 'Go to your dashboard'}
            </Link>
          )}
        </p>
      </PageSection>
    </>
  );
}

async function confirmEmail(token: string): Promise<Outcome> {
  try {
    const { email } = await callApi('POST /api/auth/confirm-email', { body: { token } });
    void refreshSession();
    return { email };
  } catch (error) {
    return { error };
  }
}

async function confirmSubscription(token: string): Promise<Outcome> {
  try {
    return await callApi('POST /api/subscriptions/confirm', { body: { token } });
  } catch (error) {
    return { error };
  }
}

function titleOf(outcome: Outcome | undefined): string {
  if (outcome === undefined) {
    return 'One more step';
  }
  return 'email' in outcome ? 'Thank you' : 'Not confirmed';
}

/** Whether the same link may succeed later. */
function canRetry(outcome: Outcome): boolean {
  return 'error' in outcome && !isExpired(outcome.error);
}

function isExpired(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'account.link_expired' || error.status === 400);
}

function errorLine(error: unknown, isSubscription: boolean): string {
  const next = isSubscription
    ? 'Subscribe again on the service updates page.'
    : 'Sign in and send a new one from your dashboard.';
  return isExpired(error)
    ? `This link has expired or is incomplete. ${next}`
    : screenErrorText(error, 'Your address could not be confirmed.');
}
