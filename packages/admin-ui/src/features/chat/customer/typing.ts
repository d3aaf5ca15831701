import { useSyncExternalStore } from 'react';
import type { Typing } from '@moveway/contracts/realtime/realtime.ts';
import { TYPING_LASTS_MS } from '@moveway/contracts/support/support.constants.ts';
import { createStore } from '@moveway/ui/store/store.ts';

/** The conversations whose customers write right now. */
const typing = createStore<ReadonlySet<string>>(new Set());
const ends = new Map<string, ReturnType<typeof setTimeout>>();

/** Notes that a customer writes, until they have stopped or it was not reported again. */
export function noteCustomerTyping({ conversationId, isTyping }: Typing): void {
  clearTimeout(ends.get(conversationId));
  ends.delete(conversationId);
  if (isTyping) {
    const end = () => noteCustomerTyping({ conversationId, isTyping: false });
    ends.set(conversationId, setTimeout(end, TYPING_LASTS_MS));
  }
  if (typing.get().has(conversationId) !== isTyping) {
    typing.set(new Set(ends.keys()));
  }
}

export function useIsCustomerTyping(conversationId: string): boolean {
  return useSyncExternalStore(typing.subscribe, () => typing.get().has(conversationId));
}
