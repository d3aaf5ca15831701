/** The channel on which a tab notifies the others that the session, which they share, has changed. */
export const CHANNEL = 'moveway.session';

const listeners = new Set<() => void>();
let channel: BroadcastChannel | undefined;

/** Notifies the other tabs of a sign-in, a sign-out or a new username. */
export function notifyOtherTabs(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only.
  channel?.postMessage('changed');
}

/** Calls back when another tab notifies of a change. @returns a function that stops listening */
export function listenToOtherTabs(listener: () => void): () => void {
  listeners.add(listener);
  // One channel for all listeners: it does not receive its own messages, but another channel of this tab would.
  channel ??= open();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      channel?.close();
      channel = undefined;
    }
  };
}

function open(): BroadcastChannel {
  const opened = new BroadcastChannel(CHANNEL);
  opened.addEventListener('message', () => {
    for (const listener of listeners) {
      listener();
    }
  });
  return opened;
}
