import { formatCount } from '@moveway/ui/number/number-format.ts';
import { formatInstant } from '@moveway/ui/time/time-format.ts';
import { startTransition, useEffect, useState } from 'react';

/**
 * Makes formatters of dates and of numbers before there are shipments to show, each in a task of its own. The browser's first
 * one takes a phone 60 ms, which would lengthen the task that shows the shipments otherwise.
 * @param areWanted shipments may be shown soon
 * @returns whether it is done
 */
export function useFormats(areWanted: boolean): boolean {
  const [areMade, setAreMade] = useState(false);
  useEffect(() => {
    if (!areWanted) {
      return undefined;
    }
    const tasks = [
      // The browser reads the list of its locales, most of the time that the first formatter takes.
      () => Intl.DateTimeFormat.supportedLocalesOf('en-US'),
      () => formatInstant(new Date().toISOString()),
      () => formatCount(0),
      // As a transition, React renders what waited for it in slices of a few milliseconds.
      () => startTransition(() => setAreMade(true)),
    ];
    const timers = tasks.map((task) => setTimeout(task));
    return () => timers.forEach(clearTimeout);
  }, [areWanted]);
  return areWanted && areMade;
}
