import { ApiError } from '@moveway/api-client/api-error.ts';
import { Button } from '@moveway/ui/button/button.tsx';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { callApi } from '../../lib/api.ts';
import { screenErrorText } from '../../lib/error-text.ts';
import { PageHead } from '../../lib/page/page-head.tsx';
import { PageSection } from '../../lib/page/page-section.tsx';

type Scope = 'shipment' | 'all';
type Outcome = { scope: Scope; trackingNumber: string } | { error: unknown };

/** `/unsubscribe`: where every e-mail about a shipment leads who wants no more of them. */
export function UnsubscribePage() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();

  const stop = async (scope: Scope) => {
    setIsBusy(true);
    try {
      setOutcome(await callApi('POST /api/unsubscribe', { query: { token, scope } }));
    } catch (error) {
      setOutcome({ error });
    }
    setIsBusy(false);
  };

  return (
    <>
      <PageHead
        kicker="E-mails"
        title="Stop our e-mails"
        lead="News of your shipments stays on the tracking page, with or without them."
        sign="form"
      />
      <PageSection id="stop" title="Which ones?">
        <p>
          <Button disabled={isBusy} onClick={() => void stop('shipment')}>
            Those about this shipment
          </Button>{' '}
          <Button variant="quiet" disabled={isBusy} onClick={() => void stop('all')}>
            All e-mails about shipments
          </Button>
        </p>
        {outcome && 'scope' in outcome && <output>{doneText(outcome)}</output>}
        {outcome && 'error' in outcome && <p role="alert">{failureText(outcome.error)}</p>}
      </PageSection>
    </>
  );
}

function doneText({ scope, trackingNumber }: { scope: Scope; trackingNumber: string }): string {
  return scope === 'all'
    ? 'Done. You get no more e-mails about shipments at this address.'
    : `Done. You get no more e-mails about ${trackingNumber} at this address.`;
}

function failureText(error: unknown): string {
  const isExpired =
    error instanceof ApiError && (error.code === 'account.link_expired' || error.status === 400);
  return isExpired
    ? 'This link is not valid any more, or not complete. Use the one in the latest e-mail.'
    : screenErrorText(error, 'Nothing was stopped. Please try again.');
}
