import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { accountClient } from '../../../lib/accounts/client.ts';
import { useChatOutbox } from './use-outbox.ts';

/** Sends what the outbox of this device holds, on a page on which the chat was not opened. */
export function OutboxSender(props: { onDone: () => void }) {
  return (
    <QueryClientProvider client={accountClient}>
      <Sender {...props} />
    </QueryClientProvider>
  );
}

function Sender({ onDone }: { onDone: () => void }) {
  // The customer is not asked to sign in on this page: a message that needs it waits in the chat.
  const { unsent } = useChatOutbox(() => undefined);
  const isDone = !unsent.some(({ isSending }) => isSending);
  const handleDone = useEffectEvent(onDone);
  useEffect(() => {
    if (isDone) {
      handleDone();
    }
  }, [isDone]);
  return null;
}
