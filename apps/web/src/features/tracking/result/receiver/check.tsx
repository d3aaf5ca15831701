import { Button } from '@moveway/ui/button/button.tsx';
import { useState } from 'react';
import { OnDemand, WhenLoaded } from '../../../../lib/on-demand.tsx';

const loadForm = async () => (await import('./form.tsx')).ReceiverForm;
const loadShownInFull = async () => (await import('./form.tsx')).ShownInFull;

/**
 * Lets the receiver of a package see on this device what strangers do not, and hide it again.
 * @param until when it is shown until, ISO 8601; undefined where it is not
 */
export function ReceiverCheck({
  trackingNumber,
  until,
}: {
  trackingNumber: string;
  until: string | undefined;
}) {
  /** Undefined before the button was pressed. */
  const [isAsking, setIsAsking] = useState<boolean>();
  const stopAsking = () => setIsAsking(false);
  if (until !== undefined) {
    return (
      <WhenLoaded
        load={loadShownInFull}
        props={{ trackingNumber, until, isNew: isAsking, onHide: stopAsking }}
      />
    );
  }
  return isAsking ? (
    <OnDemand
      load={loadForm}
      isWanted
      onFailure={stopAsking}
      props={{ trackingNumber, onCancel: stopAsking }}
    />
  ) : (
    <Button
      variant="quiet"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- takes the place of what had the focus.
      autoFocus={isAsking === false}
      onClick={() => setIsAsking(true)}
    >
      Receiver? See the full details
    </Button>
  );
}
