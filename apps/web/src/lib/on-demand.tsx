import { useOnline } from '@moveway/ui/online/use-online.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import {
  startTransition,
  useEffect,
  useEffectEvent,
  useState,
  type ComponentType,
  type ReactElement,
  type ReactNode,
} from 'react';
import styles from './on-demand.module.css';

interface LazyPart<Props> {
  /** The same function each time. */
  load: () => Promise<ComponentType<Props>>;
  props: Props;
}

/**
 * A part of the page whose code is downloaded when it is first wanted, and which stays rendered from then on. Unlike
 * with React's `lazy`, a slow download is announced, and one that fails leaves the page as it is: a toast reports it,
 * and the next time the part is wanted it is downloaded again.
 * @param props.onFailure must set `isWanted` to false
 */
export function OnDemand<Props extends object>({
  load,
  isWanted,
  onFailure,
  props,
}: LazyPart<Props> & { isWanted: boolean; onFailure: () => void }) {
  const toast = useToast();
  const part = usePart({ load, props }, isWanted, () => {
    onFailure();
    toast.fail('This could not be opened', 'Check the connection, then try again.');
  });
  return part ?? (isWanted && <output className={styles.opening}>Opening...</output>);
}

/**
 * An optional part of the page: rendered once its code has been downloaded. Where it cannot be, `otherwise` takes its
 * place, and it is downloaded again when the network is back.
 */
export function WhenLoaded<Props extends object>({
  otherwise,
  ...lazyPart
}: LazyPart<Props> & { otherwise?: ReactNode }) {
  const [hasFailed, setHasFailed] = useState(false);
  const part = usePart(lazyPart, true, () => setHasFailed(true));
  return part ?? (hasFailed && otherwise);
}

/** Downloads a part when it is wanted. @returns the part once it has been downloaded */
function usePart<Props extends object>(
  { load, props }: LazyPart<Props>,
  isWanted: boolean,
  onFailure: () => void,
): ReactElement | undefined {
  const [Part, setPart] = useState<ComponentType<Props>>();
  const handleFailure = useEffectEvent(onFailure);
  const isMissing = isWanted && !Part;
  const isOnline = useOnline();
  useEffect(() => {
    let isOver = false;
    const download = async () => {
      try {
        const Loaded = await load();
        if (!isOver) {
          // As a transition: React renders it in slices of a few milliseconds, and answers the reader in between.
          startTransition(() => setPart(() => Loaded));
        }
      } catch {
        if (!isOver) {
          handleFailure();
        }
      }
    };
    if (isMissing) {
      void download();
    }
    return () => {
      isOver = true;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a network that comes back is worth another try.
  }, [isMissing, load, isOnline]);
  return Part && <Part {...props} />;
}
