import { cancelableMicrotask } from '@moveway/ui/effects/cancelable-microtask.ts';
import { HeadButton } from '@moveway/ui/dialog/head-button.tsx';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { play } from '@moveway/ui/sound/chime.ts';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { callApi } from '../../../lib/api.ts';
import {
  canPush,
  currentAddress,
  PUSH_BLOCKED,
  pushFailure,
  subscribeBrowser,
} from '../../../lib/push/browser.ts';
import { replyPush, replySound } from './reply-alerts.ts';

/** A sound and push messages for replies: off until the customer asks for them, and kept for this device. */
export function ChatAlerts() {
  return (
    <>
      <SoundSwitch />
      {canPush() && <PushSwitch />}
    </>
  );
}

function SoundSwitch() {
  const [isOn, setIsOn] = useState(() => replySound.read() === true);
  const change = () => {
    if (isOn) {
      replySound.clear();
    } else {
      replySound.write(true);
      // How it sounds; a browser plays nothing before the page was used, which this press is.
      play().catch(() => undefined);
    }
    setIsOn(!isOn);
  };
  return (
    <Switch label="Sound for replies" isOn={isOn} onPress={change}>
      <path d="M2 6h3l4-4v12l-4-4H2Z" />
      {isOn ? <path d="M11.5 5a4 4 0 0 1 0 6" /> : <path d="M11.5 6l3.5 4M15 6l-3.5 4" />}
    </Switch>
  );
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
    <Switch label="Notify me of replies" isOn={isOn} isDisabled={isBusy} onPress={() => void change()}>
      <path d="M3 12h10l-1.5-2V7a3.5 3.5 0 0 0-7 0v3ZM6.5 14h3" />
      {!isOn && <path d="M2 2l12 12" />}
    </Switch>
  );
}

interface SwitchProps {
  label: string;
  isOn: boolean;
  isDisabled?: boolean;
  onPress: () => void;
  /** Its symbol, in a square of 16. */
  children: ReactNode;
}

function Switch({ label, isOn, isDisabled = false, onPress, children }: SwitchProps) {
  return (
    <HeadButton
      aria-label={label}
      title={`${label}: ${isOn ? 'on' : 'off'}`}
      aria-pressed={isOn}
      disabled={isDisabled}
      onClick={onPress}
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
        {children}
      </svg>
    </HeadButton>
  );
}
