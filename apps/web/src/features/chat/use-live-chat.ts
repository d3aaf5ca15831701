import type { LiveState } from '@moveway/api-client/live-connection.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { subscribeLive } from '../../lib/live.ts';

interface LiveChatOptions {
  /** There may be something new: ask for it. */
  onUpdate: () => void;
  /** Whoever listened may no longer. */
  onEnded: () => void;
}

/** Listens for messages while the chat of somebody signed in is shown (specification, section 7). */
export function useLiveChat({ onUpdate, onEnded }: LiveChatOptions): LiveState {
  const [state, setState] = useState<LiveState>('off');
  const handleUpdate = useEffectEvent(onUpdate);
  const handleEnd = useEffectEvent(onEnded);
  useEffect(
    () =>
      subscribeLive({
        isOwn: true,
        onState: setState,
        onRefetch: () => handleUpdate(),
        onMessage: () => handleUpdate(),
        onEnded: () => handleEnd(),
      }),
    [],
  );
  return state;
}
