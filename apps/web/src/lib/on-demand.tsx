import { useToast } from '@moveway/ui/toast/toast.ts';
import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import styles from './on-demand.module.css';

interface OnDemandProps<Props> {
  /** The same function each time. */
  load: () => Promise<ComponentType<Props>>;
  isWanted: boolean;
  /** Takes the wish back. */
  onFailure: () => void;
  props: Props;
}

/**
 * A part of the page whose code is downloaded when it is first wanted, and kept from then on. Unlike with React's `lazy`,
 * a download that takes its time says so, and one that fails leaves the page as it is: a message says so, and wanting the
 * part again tries again.
 */
export function OnDemand<Props extends object>({ load, isWanted, onFailure, props }: OnDemandProps<Props>) {
  const toast = useToast();
  const [Part, setPart] = useState<ComponentType<Props>>();
  const sayFailure = useEffectEvent(() => {
    onFailure();
    toast.show({
      variant: 'destructive',
      title: 'This could not be opened',
      description: 'Check the connection, then try again.',
    });
  });
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
          sayFailure();
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
  if (!Part) {
    return isMissing && <output className={styles.opening}>Opening...</output>;
  }
  return <Part {...props} />;
}
