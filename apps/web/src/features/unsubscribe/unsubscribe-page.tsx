import { ApiError } from '@moveway/api-client/api-error.ts';
import { Button } from '@moveway/ui/button/button.tsx';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { callApi } from '../../lib/api.ts';
import { screenErrorText } from '../../lib/error-text.ts';
import { PageHead } from '../../lib/page/page-head.tsx';
import styles from '../../lib/page/contact-buttons.module.css';
import { PageSection } from '../../lib/page/page-section.tsx';
import { useHydrated } from '../../lib/use-hydrated.ts';

type Scope = 'shipment' | 'all';
type Outcome = { done: string } | { error: unknown };

/** `/unsubscribe`: the target of the unsubscribe links in emails about shipments and in service updates. */
export function UnsubscribePage() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  // False while the page, which is prerendered without a query, hydrates.
  const isSubscription = useHydrated() && search.get('for') === 'updates';
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();

  const stop = async (call: () => Promise<string>) => {
    setIsBusy(true);
    try {
      setOutcome({ done: await call() });
    } catch (error) {
      setOutcome({ error });
    }
    setIsBusy(false);
  };

  return (
    <>
      <PageHead
        kicker="Emails"
        title="Stop our emails"
        lead={
          isSubscription
            ? 'Service updates stay on their page of this site.'
            : 'Updates on your shipments stay on the tracking page.'
        }
        sign="form"
      />
      <PageSection id="stop" title={isSubscription ? 'Service updates by email' : 'Which ones?'}>
        {isSubscription ? (
          <p>
            <Button disabled={isBusy} onClick={() => void stop(() => stopUpdates(token))}>
              Unsubscribe
            </Button>
          </p>
        ) : (
          <p className={styles.buttons}>
            <Button disabled={isBusy} onClick={() => void stop(() => stopShipmentMails(token, 'shipment'))}>
              Emails about this shipment
            </Button>
            <Button
              variant="quiet"
              disabled={isBusy}
              onClick={() => void stop(() => stopShipmentMails(token, 'all'))}
            >
              All emails about shipments
            </Button>
          </p>
        )}
        {outcome && 'done' in outcome && (
          <p>
            <output>{outcome.done}</output>
          </p>
        )}
        {outcome && 'error' in outcome && <p role="alert">{failureText(outcome.error)}</p>}
      </PageSection>
    </>
  );
}

/** @returns the message to show */
async function stopUpdates(token: string): Promise<string> {
  const { email } = await callApi('POST /api/subscriptions/stop', { query: { token } });
  return `Done. ${email} will no longer get service updates.`;
}

/** @returns the message to show */
async function stopShipmentMails(token: string, scope: Scope): Promise<string> {
  const { trackingNumber } = await callApi('POST /api/unsubscribe', { query: { token, scope } });
  return scope === 'all'
    ? 'Done. You will no longer get emails about shipments at this address.'
    : `Done. You will no longer get emails about ${trackingNumber} at this address.`;
}

function failureText(error: unknown): string {
  const isExpired =
    error instanceof ApiError && (error.code === 'account.link_expired' || error.status === 400);
  return isExpired
    ? 'This link has expired or is incomplete. Use the one in your latest email.'
    : screenErrorText(error, 'That did not go through. Please try again.');
}
