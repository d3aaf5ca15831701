import { Button } from '@moveway/ui/button/button.tsx';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { useState } from 'react';
import { screenErrorText } from '../../../lib/error-text.ts';
import { canPush } from '../../../lib/push-browser.ts';
import { follow, isFollowing, unfollow } from './push-subscription.ts';

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

  const change = async () => {
    setIsBusy(true);
    try {
      if (isOn) {
        await unfollow(trackingNumber);
        setIsOn(false);
        toast.show({ title: 'No more messages about this package' });
      } else if ((await follow(trackingNumber)) === 'following') {
        setIsOn(true);
        toast.show({ title: 'You will get a message on each new status', description: trackingNumber });
      } else {
        toast.show({
          title: 'Your browser does not allow messages from us',
          description: 'Allow notifications for this site in its settings, then press again.',
          variant: 'destructive',
        });
      }
    } catch (error) {
      toast.show({
        title: 'That did not work',
        description: screenErrorText(error, 'The push service of your browser could not be reached.'),
        variant: 'destructive',
      });
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <Button variant="quiet" disabled={isBusy} onClick={() => void change()}>
      {isOn ? 'Stop messages' : 'Message me on each new status'}
    </Button>
  );
}
