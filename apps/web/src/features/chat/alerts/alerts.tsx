import { cancelableMicrotask } from '@moveway/ui/effects/cancelable-microtask.ts';
import { HeadButton } from '@moveway/ui/dialog/head-button.tsx';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { callApi } from '../../../lib/api.ts';
import {
  canPush,
  currentAddress,
  PUSH_BLOCKED,
  pushFailure,
  subscribeBrowser,
} from '../../../lib/push/browser.ts';
import { replyPush } from './reply-push.ts';

/** Push messages for replies: off until the customer asks for them, and kept for this device. */
export function ChatAlerts() {
  return canPush() && <PushSwitch />;
}

function PushSwitch() {
  const toast = useToast();
  const [isOn, setIsOn] = useState(() => Notification.permission === 'granted' && replyPush.read() === true);
  const [isBusy, setIsBusy] = useState(false);
  /** The server sends messages to a session, which a new password replaces. */
  const renew = useEffectEvent(async () => {
    const address = isOn ? await currentAddress() : undefined;
    if (address) {
      await callApi('POST /api/chat/push', { body: address });
    }
  });
  // What fails now is renewed when the chat is opened next.
  useEffect(() => cancelableMicrotask(() => void renew().catch(() => undefined)), []);
  const change = async () => {
    setIsBusy(true);
    try {
      if (isOn) {
        const address = await currentAddress();
        if (address) {
          await callApi('POST /api/chat/push/stop', { body: { endpoint: address.endpoint } });
        }
        replyPush.clear();
        setIsOn(false);
        return;
      }
      const address = await subscribeBrowser();
      if (!address) {
        toast.show(PUSH_BLOCKED);
        return;
      }
      await callApi('POST /api/chat/push', { body: address });
      replyPush.write(true);
      setIsOn(true);
      toast.show({
        title: 'You will be notified when support replies',
        description: 'On this device, until you sign out.',
      });
    } catch (error) {
      toast.show(pushFailure(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <HeadButton
      aria-label="Notify me of replies"
      title={`Notify me of replies: ${isOn ? 'on' : 'off'}`}
      aria-pressed={isOn}
      disabled={isBusy}
      onClick={() => void change()}
    >
      <svg
        viewBox="0 0 16 16"
        width="20"
        height="20"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        aria-hidden="true"
      >
        <path d="M3 12h10l-1.5-2V7a3.5 3.5 0 0 0-7 0v3ZM6.5 14h3" />
        {!isOn && <path d="M2 2l12 12" />}
      </svg>
    </HeadButton>
  );
}
