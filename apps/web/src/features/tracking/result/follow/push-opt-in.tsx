import { Button } from '@moveway/ui/button/button.tsx';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { canPush, PUSH_BLOCKED, pushFailure } from '../../../../lib/push/browser.ts';
import { PUSH_STOPPED } from '../../../../lib/push/stops.ts';
import { follow, isFollowing, isStillFollowing, isStillSubscribed, unfollow } from './push-subscription.ts';

/**
 * Switches push messages about one package on and off, without an account. Renders nothing if the browser has no push.
 */
export function PushOptIn({ trackingNumber }: { trackingNumber: string }) {
  return canPush() ? <Switch trackingNumber={trackingNumber} /> : null;
}

function Switch({ trackingNumber }: { trackingNumber: string }) {
  const toast = useToast();
  const [isOn, setIsOn] = useState(() => isFollowing(trackingNumber));
  const [isBusy, setIsBusy] = useState(false);
  useStops(trackingNumber, setIsOn);

  const change = async () => {
    setIsBusy(true);
    try {
      if (isOn) {
        await unfollow(trackingNumber);
        setIsOn(false);
        toast.show({ title: 'Notifications are off for this package' });
      } else if ((await follow(trackingNumber)) === 'following') {
        setIsOn(true);
        toast.show({ title: 'You will be notified of every status change', description: trackingNumber });
      } else {
        toast.show(PUSH_BLOCKED);
      }
    } catch (error) {
      toast.show(pushFailure(error));
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <Button variant="quiet" disabled={isBusy} onClick={() => void change()}>
      {isOn ? 'Stop notifications' : 'Notify me of status changes'}
    </Button>
  );
}

/**
 * Follows a notification's button, which stops the messages while this page is closed or open, and the push service,
 * which may have ended the subscription.
 */
function useStops(trackingNumber: string, onCheck: (isOn: boolean) => void): void {
  const handleCheck = useEffectEvent(onCheck);
  useEffect(() => {
    const { serviceWorker } = navigator;
    const check = async () => handleCheck(await isStillFollowing(trackingNumber));
    const checkEnd = async () => handleCheck(await isStillSubscribed(trackingNumber));
    // Where the browser forbids caches, or the server does not answer, the stored numbers apply.
    const checkIfAllowed = () => void check().catch(() => undefined);
    const onMessage = ({ data }: MessageEvent) => {
      if (typeof data === 'object' && data !== null && data.type === PUSH_STOPPED) {
        checkIfAllowed();
      }
    };
    checkIfAllowed();
    checkEnd().catch(() => undefined);
    serviceWorker.addEventListener('message', onMessage);
    return () => serviceWorker.removeEventListener('message', onMessage);
  }, [trackingNumber]);
}
