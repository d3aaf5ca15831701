/** The tabs of a browser share one sign-in; this is where one tells the others that it changed. */
const CHANNEL = 'moveway.session';

const listeners = new Set<() => void>();
let channel: BroadcastChannel | undefined;

/** Somebody signed in or out here, or has another name now. */
export function notifyOtherTabs(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only.
  channel?.postMessage('changed');
}

/** Calls back when another tab has such news. Returns the way to stop. */
export function listenToOtherTabs(listener: () => void): () => void {
  listeners.add(listener);
  // One for all listeners: a channel does not hear itself, so this tab's own news stay the others'.
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
