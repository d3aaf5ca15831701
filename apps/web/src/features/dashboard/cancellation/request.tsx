import type { CustomerPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { BusyButton } from '@moveway/ui/button/busy-button.tsx';
import { formatShortDay, localDate } from '@moveway/ui/time/time-format.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callApi } from '../../../lib/api.ts';
import { screenErrorText } from '../../../lib/error-text.ts';
import { dashboardKeys } from '../dashboard.queries.ts';
import { focusIfLost, requestId, summaryId } from '../packages/row-focus.ts';
import styles from './request.module.css';

/** That the customer asked to cancel a package, and what came of it, until the package is delivered. */
export function CancellationRequest({
  shipment: { trackingNumber, cancellationRequest, status, can },
}: {
  shipment: CustomerPackage;
}) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const withdraw = useMutation({
    mutationFn: () =>
      callApi('DELETE /api/packages/user/:trackingNumber/cancellation-request', {
        params: { trackingNumber },
      }),
    onSuccess: () =>
      toast.show({ title: 'Taken back', description: `${trackingNumber} will be shipped as planned.` }),
    onError: (error) => toast.fail('Not taken back', screenErrorText(error, 'Please try again.')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: dashboardKeys.packages }),
  });
  const { isSuccess, reset } = withdraw;
  useEffect(() => {
    // The button is gone with the request.
    if (isSuccess && !can.withdrawCancellation) {
      focusIfLost(summaryId(trackingNumber));
      reset();
    }
  }, [isSuccess, can.withdrawCancellation, trackingNumber, reset]);
  if (!cancellationRequest || status === 'Delivered') {
    return null;
  }
  const { state, at, answer } = cancellationRequest;
  const day = formatShortDay(localDate(new Date(at)));
  const text = {
    open: `You asked on ${day} to cancel this. We will answer here.`,
    declined: `You asked on ${day} to cancel this, and we declined: ${answer ?? ''}`,
    over: `You asked on ${day} to cancel this. It is ${status} now, so it can no longer be canceled here. Ask support if you still want to stop it.`,
  }[state];
  return (
    <div className={styles.request}>
      <p id={requestId(trackingNumber)} tabIndex={-1}>
        {text}
      </p>
      {can.withdrawCancellation && (
        <BusyButton
          variant="quiet"
          isBusy={withdraw.isPending}
          aria-label={`Take back the request to cancel ${trackingNumber}`}
          onClick={() => withdraw.mutate()}
        >
          Take back
        </BusyButton>
      )}
    </div>
  );
}
