import { ApiError } from '@moveway/api-client/api-error.ts';
import { Button } from '@moveway/ui/button/button.tsx';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { callApi } from '../../lib/api.ts';
import { screenErrorText } from '../../lib/error-text.ts';
import { PageHead } from '../../lib/page/page-head.tsx';
import { PageSection } from '../../lib/page/page-section.tsx';
import { useHydrated } from '../../lib/hydration.ts';

type Scope = 'shipment' | 'all';
/** `undo` takes back what was done. */
type Outcome = { done: string; undo?: () => Promise<Outcome> } | { error: unknown };

/** `/unsubscribe`: the target of the unsubscribe links in emails about shipments and in service updates. */
export function UnsubscribePage() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  // False while the page, which is prerendered without a query, hydrates.
  const isSubscription = useHydrated() && search.get('for') === 'updates';
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const undo = outcome && 'done' in outcome ? outcome.undo : undefined;

  const stop = async (call: () => Promise<Outcome>) => {
    setIsBusy(true);
    try {
      setOutcome(await call());
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
          <p className="row wrap">
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
        {undo && (
          <p>
            <Button variant="quiet" disabled={isBusy} onClick={() => void stop(undo)}>
              Undo
            </Button>
          </p>
        )}
        {outcome && 'error' in outcome && <p role="alert">{failureText(outcome.error)}</p>}
      </PageSection>
    </>
  );
}

async function stopUpdates(token: string): Promise<Outcome> {
  const { email } = await callApi('POST /api/subscriptions/stop', { query: { token } });
  return { done: `Done. ${email} will no longer get service updates.` };
}

async function stopShipmentMails(token: string, scope: Scope): Promise<Outcome> {
  const { trackingNumber } = await callApi('POST /api/unsubscribe', { query: { token, scope } });
  const about = scope === 'all' ? 'shipments' : trackingNumber;
  return {
    done: `Done. You will no longer get emails about ${about} at this address.`,
    undo: async () => {
      await callApi('POST /api/unsubscribe/undo', { query: { token, scope } });
      return { done: `Undone. You will get emails about ${about} at this address again.` };
    },
  };
}

function failureText(error: unknown): string {
  const isExpired =
    error instanceof ApiError && (error.code === 'account.link_expired' || error.status === 400);
  return isExpired
    ? 'This link has expired or is incomplete. Use the one in your latest email.'
    : screenErrorText(error, 'That did not go through. Please try again.');
}
