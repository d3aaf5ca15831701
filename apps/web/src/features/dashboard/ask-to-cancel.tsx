import type { CustomerPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { Button } from '@moveway/ui/button/button.tsx';
import { useState } from 'react';
import { OnDemand } from '../../lib/on-demand.tsx';

// Lazy, because few customers ever open it.
const loadDialog = async () => (await import('./ask-to-cancel-dialog.tsx')).AskToCancelDialog;

/** @param fee what a cancellation costs, US dollars; undefined for nothing */
export function AskToCancel({ shipment, fee }: { shipment: CustomerPackage; fee: number | undefined }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        Ask to cancel
      </Button>
      <OnDemand
        load={loadDialog}
        isWanted={isOpen}
        onFailure={close}
        props={{ shipment, fee, isOpen, onClose: close }}
      />
    </>
  );
}
