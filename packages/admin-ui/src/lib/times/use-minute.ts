import { useSyncExternalStore } from 'react';

export const MINUTE_MS = 60_000;

/** The present minute, in milliseconds since 1970; a screen left open renders again with each. */
export function useMinute(): number {
  return useSyncExternalStore(everyMinute, minute);
}

const minute = () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;

function everyMinute(look: () => void): () => void {
  const timer = setInterval(look, MINUTE_MS);
  return () => clearInterval(timer);
}
