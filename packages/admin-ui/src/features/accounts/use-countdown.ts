import { useEffect, useState } from 'react';

/** Counts whole seconds down to zero after `start`. */
export function useCountdown(): { secondsLeft: number; start: (seconds: number) => void } {
  const [end, setEnd] = useState(0);
  const [now, setNow] = useState(0);
  const secondsLeft = Math.max(0, Math.ceil((end - now) / 1000));
  const isRunning = secondsLeft > 0;
  useEffect(() => {
    if (!isRunning) {
      return undefined;
    }
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [isRunning]);
  return {
    secondsLeft,
    start: (seconds) => {
      const started = Date.now();
      setNow(started);
      setEnd(started + seconds * 1000);
    },
  };
}
