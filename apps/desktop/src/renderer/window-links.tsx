import { useEffect, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { createStore } from '@moveway/ui/store/store.ts';

/** Path and query of the console that main asked for and that is not shown yet. */
const requested = createStore<string | undefined>(undefined);

/** Call it as the page starts: a link may arrive before the console is rendered, and is kept until then. */
export function followLinks(): void {
  window.desktopEvents['window.link'](requested.set);
}

/** Goes where main says: to what a deep link, a notification or the tray leads to. */
export function WindowLinks() {
  const navigate = useNavigate();
  const path = useSyncExternalStore(requested.subscribe, requested.get);
  useEffect(() => {
    // Once: React runs the effect of a first render twice in development.
    if (path !== undefined && requested.get() === path) {
      requested.set(undefined);
      void navigate(path);
    }
  }, [path, navigate]);
  return null;
}
