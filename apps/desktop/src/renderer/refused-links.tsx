import { useEffect, useEffectEvent } from 'react';
import { useToast } from '@moveway/ui/toast/toast.ts';

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
