import { useEffect, useEffectEvent } from 'react';

/**
 * Asks before the browser's Back or Forward takes away what is open. Where a browser does not tell of it in advance, or
 * at a second Back without a press in between, it is left without a question: browsers let no page hold a person, and
 * once the address has changed, the router has rendered another page.
 */
export function useBack(mayLeave: () => boolean): void {
  const ask = useEffectEvent(mayLeave);
  useEffect(() => {
    if (!('navigation' in window)) {
      return undefined;
    }
    const { navigation } = window;
    const onNavigate = (event: NavigateEvent) => {
      if (event.navigationType === 'traverse' && event.cancelable && !ask()) {
        event.preventDefault();
      }
    };
    navigation.addEventListener('navigate', onNavigate);
    return () => navigation.removeEventListener('navigate', onNavigate);
  }, []);
}
