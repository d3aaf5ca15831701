import { useToast } from '@moveway/ui/toast/toast.ts';
import { useEffect, useEffectEvent, useState, type ComponentType, type ReactElement } from 'react';
import styles from './on-demand.module.css';

interface LazyPart<Props> {
  /** The same function each time. */
  load: () => Promise<ComponentType<Props>>;
  props: Props;
}

/**
 * A part of the page whose code is downloaded when it is first wanted, and which stays rendered from then on. Unlike with
 * React's `lazy`, a slow download is announced, and one that fails leaves the page as it is: a toast reports it, and the
 * next time the part is wanted it is downloaded again.
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
    toast.show({
      variant: 'destructive',
      title: 'This could not be opened',
      description: 'Check the connection, then try again.',
    });
  });
  return part ?? (isWanted && <output className={styles.opening}>Opening...</output>);
}

/** An optional part of the page: rendered once its code has been downloaded, and left out if it cannot be. */
export function WhenLoaded<Props extends object>(lazyPart: LazyPart<Props>) {
  return usePart(lazyPart, true, () => {});
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
  useEffect(() => {
    let isOver = false;
    const download = async () => {
      try {
        const Loaded = await load();
        if (!isOver) {
          setPart(() => Loaded);
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
  }, [isMissing, load]);
  return Part && <Part {...props} />;
}
