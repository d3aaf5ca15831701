import { useSyncExternalStore } from 'react';

/** Whether the window is at least as wide as each of Ant Design's breakpoints (768, 992 and 1200 pixels). */
const breakpoints = { md: atLeast(768), lg: atLeast(992), xl: atLeast(1200) };

function atLeast(pixels: number) {
  const list = () => matchMedia(`(min-width: ${pixels}px)`);
  let wasReached: boolean | undefined;
  return {
    isReached: () => {
      // While a page is printed, the window has the width of the paper: another layout would be cut where it is longer.
      if (wasReached === undefined || !matchMedia('print').matches) {
        wasReached = list().matches;
      }
      return wasReached;
    },
    subscribe: (onChange: () => void) => {
      const watched = list();
      watched.addEventListener('change', onChange);
      return () => watched.removeEventListener('change', onChange);
    },
  };
}

/**
 * Whether the window is at least as wide as the breakpoint, from the first render on. `Grid.useBreakpoint` knows it
 * only once it is mounted, and renders the whole console a second time for it.
 */
export function useBreakpoint(name: keyof typeof breakpoints): boolean {
  const { isReached, subscribe } = breakpoints[name];
  return useSyncExternalStore(subscribe, isReached);
}
