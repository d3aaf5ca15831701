import { Button } from '@moveway/ui/button/button.tsx';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { CopyIcon, PrintIcon, ShareIcon } from '../../../lib/shipments/icons.tsx';
import { trackingPath } from '../tracking-search.ts';
import styles from './share-actions.module.css';

/** Copy, share and print, for one number or for the whole set that was searched. */
export function ShareActions({ numbers }: { numbers: readonly string[] }) {
  const toast = useToast();
  const isOne = numbers.length === 1;

  const copy = async (text: string, title: string, description: string) => {
    try {
      await navigator.clipboard.writeText(text);
      toast.show({ title, description });
    } catch {
      // Browsers deny the clipboard on insecure origins, or when the permission was denied.
      toast.fail('Your browser blocked copying', `Copy it yourself: ${text}`);
    }
  };
  const copyNumbers = () =>
    copy(numbers.join('\n'), isOne ? 'Number copied' : 'Numbers copied', numbers.join(', '));
  const share = async () => {
    const url = new URL(trackingPath(numbers), location.origin).href;
    // Missing on most desktops and on insecure origins, although the type has it.
    if (!('share' in navigator)) {
      await copy(url, 'Link copied', 'Anyone with the link can follow along.');
      return;
    }
    try {
      await navigator.share({ title: `Tracking ${numbers.join(', ')}`, url });
      toast.show({ title: 'Link shared' });
    } catch (error) {
      // AbortError means that the share sheet was closed.
      if (!(error instanceof DOMException && error.name === 'AbortError')) {
        await copy(url, 'Link copied', 'Sharing did not work here.');
      }
    }
  };

  return (
    <div className={styles.actions} data-not-printed>
      <Button variant="quiet" onClick={() => void copyNumbers()}>
        <CopyIcon /> <span>{isOne ? 'Copy number' : 'Copy numbers'}</span>
      </Button>
      <Button variant="quiet" onClick={() => void share()}>
        <ShareIcon /> <span>Share link</span>
      </Button>
      <Button variant="quiet" onClick={() => print()}>
        <PrintIcon /> <span>Print</span>
      </Button>
    </div>
  );
}
