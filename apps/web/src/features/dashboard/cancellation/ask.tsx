import type { CustomerPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { Button } from '@moveway/ui/button/button.tsx';
import { useEffect, useState } from 'react';
import { OnDemand } from '../../../lib/on-demand.tsx';
import { focusIfLost, requestId } from '../packages/row-focus.ts';

// Lazy, because few customers ever open it.
const loadDialog = async () => (await import('./ask-dialog.tsx')).AskToCancelDialog;

/**
 * The button, while its customer may ask, and its dialog, which stays open when they no longer may: the server says
 * why.
 * @param fee what a cancellation costs, US dollars; undefined for nothing
 */
export function AskToCancel({
  shipment: { trackingNumber, can },
  fee,
}: {
  shipment: CustomerPackage;
  fee: number | undefined;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const close = () => setIsOpen(false);
  useEffect(() => {
    // The button is gone, and the request is shown below the row.
    if (isSent && !can.askToCancel) {
      focusIfLost(requestId(trackingNumber));
    }
  }, [isSent, can.askToCancel, trackingNumber]);
  return (
    <>
      {can.askToCancel && (
        <Button
          variant="quiet"
          onClick={() => {
            setIsSent(false);
            setIsOpen(true);
          }}
        >
          Ask to cancel
        </Button>
      )}
      <OnDemand
        load={loadDialog}
        isWanted={isOpen}
        onFailure={close}
        props={{ trackingNumber, fee, isOpen, onClose: close, onSent: () => setIsSent(true) }}
      />
    </>
  );
}
