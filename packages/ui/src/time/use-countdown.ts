import { useEffect, useState } from 'react';

/**
 * Counts whole seconds down to zero by the clock, so that a suspended device does not count longer.
 * @param from seconds to start with; without it, counting starts with `start`
 */
export function useCountdown(from = 0): { secondsLeft: number; start: (seconds: number) => void } {
  const [{ end, now }, setClock] = useState(() => clockFrom(from));
  const secondsLeft = Math.max(0, Math.ceil((end - now) / 1000));
  const isRunning = secondsLeft > 0;
  useEffect(() => {
    if (!isRunning) {
      return undefined;
    }
    const timer = setInterval(() => setClock((clock) => ({ ...clock, now: Date.now() })), 250);
    return () => clearInterval(timer);
  }, [isRunning]);
  return { secondsLeft, start: (seconds) => setClock(clockFrom(seconds)) };
}

function clockFrom(seconds: number): { end: number; now: number } {
  const now = Date.now();
  return { end: now + seconds * 1000, now };
}

/** For example `45 s`, `2 min 5 s`. */
export function formatWait(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
