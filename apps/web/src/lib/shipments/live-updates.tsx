import { useState } from 'react';
import type { PublicPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import type { ShipmentView } from '@moveway/contracts/shipments/shipment-view.ts';
import type { LiveState } from '@moveway/api-client/live-subscription.ts';
import { useOnline } from '@moveway/ui/online/use-online.ts';
import styles from './live-updates.module.css';

type Shown = Pick<PublicPackage, 'trackingNumber' | 'updatedAt' | 'currentLocation'> & {
  view: Pick<ShipmentView, 'statusWord'>;
};

/**
 * Announces changes of the shown packages in a live region; empty until the first change.
 * @param shipments compared by identity, so it must be another list only after a refetch
 */
export function useChangeAnnouncement(shipments: readonly Shown[] | undefined): string {
  const [before, setBefore] = useState(shipments);
  const [announcement, setAnnouncement] = useState('');
  if (shipments !== before) {
    setBefore(shipments);
    const news = changedSentences(before ?? [], shipments ?? []);
    if (news !== '') {
      setAnnouncement(news);
    }
  }
  return announcement;
}

function changedSentences(before: readonly Shown[], after: readonly Shown[]): string {
  return after
    .flatMap((shipment) => {
      const old = before.find(({ trackingNumber }) => trackingNumber === shipment.trackingNumber);
      // A stored list may be older than the one before it, which is no change.
      const isUpdate = old !== undefined && shipment.updatedAt > old.updatedAt;
      return isUpdate && sentence(shipment) !== sentence(old) ? [sentence(shipment)] : [];
    })
    .join(' ');
}

function sentence({ trackingNumber, currentLocation, view }: Shown): string {
  return `${trackingNumber} is now ${view.statusWord}${currentLocation === undefined ? '' : ` in ${currentLocation}`}.`;
}

const TEXTS: Record<Exclude<LiveState, 'off'>, string> = {
  live: 'Live',
  lost: 'Reconnecting…',
  polling: 'Updated every 30 seconds',
};

/** The state of the live connection. Empty, but with its height, before the connection is opened. */
export function LiveIndicator({ state: known }: { state: LiveState }) {
  // Without a network the connection's end is noticed only with its next heartbeat.
  const state = useOnline() || known !== 'live' ? known : 'lost';
  return (
    <output className={`${styles.live} ${state === 'live' ? '' : styles.lost}`}>
      {state !== 'off' && (
        <>
          <span className={styles.dot} aria-hidden="true" />
          <span>{TEXTS[state]}</span>
        </>
      )}
    </output>
  );
}
