import { ApiError } from '@moveway/api-client/api-error.ts';
import { Button, buttonClass } from '@moveway/ui/button/button.tsx';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { callApi } from '../../lib/api.ts';
import { screenErrorText } from '../../lib/error-text.ts';
import { PageHead } from '../../lib/page/page-head.tsx';
import { PageSection } from '../../lib/page/page-section.tsx';
import { refreshSession } from '../../lib/accounts/session.ts';
import { useHydrated } from '../../lib/hydration.ts';

type Outcome = { email: string } | { error: unknown } | { isLinkIncomplete: true };

/** `/confirm`: the target of the link that confirms an email address. */
export function ConfirmPage() {
  const [attempt, setAttempt] = useState(1);
  const [search] = useSearchParams();
  // False while the page, which is prerendered without a query, hydrates.
  const isSubscription = useHydrated() && search.get('for') === 'updates';
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
      <Attempt key={attempt} onRetry={() => setAttempt(attempt + 1)} />
    </>
  );
}

function Attempt({ onRetry }: { onRetry: () => void }) {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const isSubscription = search.get('for') === 'updates';
  const [outcome, setOutcome] = useState<Outcome>();

  useEffect(() => {
    let isLeft = false;
    const confirm = async () => {
      // Confirming is idempotent, so a link may be opened twice.
      const result =
        token === ''
          ? ({ isLinkIncomplete: true } as const)
          : await (isSubscription ? confirmSubscription(token) : confirmEmail(token));
      if (!isLeft) {
        setOutcome(result);
      }
    };
    void confirm();
    return () => {
      isLeft = true;
    };
  }, [token, isSubscription]);

  return (
    <PageSection id="outcome" title={titleOf(outcome)}>
      {outcome === undefined && <p>This takes a moment.</p>}
      {outcome && 'email' in outcome && (
        <p>
          {isSubscription
            ? `${outcome.email} will get our service updates from now on. You can unsubscribe at any time.`
            : `${outcome.email} is confirmed. We will send your updates there.`}
        </p>
      )}
      {outcome && 'isLinkIncomplete' in outcome && (
        <p role="alert">This link is incomplete. Open it from our email again, or copy all of it.</p>
      )}
      {outcome && 'error' in outcome && <p role="alert">{errorLine(outcome.error, isSubscription)}</p>}
      {outcome && (
        <p>
          {'error' in outcome && !isExpired(outcome.error) ? (
            <Button onClick={onRetry}>Try again</Button>
          ) : (
            <Link className={buttonClass()} to={isSubscription ? '/service-updates' : '/dashboard'}>
              {isSubscription ? 'See the service updates' : 'Go to your dashboard'}
            </Link>
          )}
        </p>
      )}
    </PageSection>
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
    return 'Confirming...';
  }
  return 'email' in outcome ? 'Thank you' : 'Not confirmed';
}

/** Whether a retry with the same link cannot succeed. */
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
