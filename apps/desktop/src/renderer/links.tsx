import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { createStore } from '@moveway/ui/store/store.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';

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

/** Says that a link to another site was not opened, which only a browser may do, and copies its address for one. */
export function RefusedLinks() {
  const toast = useToast();
  const copy = async (address: string) => {
    try {
      await navigator.clipboard.writeText(address);
      toast.show({ title: 'Address Copied', description: 'Paste it into a browser to open the page.' });
    } catch {
      toast.fail('Copy Failed', 'Right-click the link and choose Copy Link instead.');
    }
  };
  const onRefused = useEffectEvent((address: string) =>
    toast.show({
      title: 'Link Not Opened',
      description: `The console opens only pages of your company’s site, and this one is on ${new URL(address).host}.`,
      action: { label: 'Copy address', onClick: () => void copy(address) },
    }),
  );
  useEffect(() => window.desktopEvents['window.link-refused']((address) => onRefused(address)), []);
  return null;
}
