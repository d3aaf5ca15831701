import { useState } from 'react';
import type { PublicPackage } from '@moveway/contracts/shipments/shipment.schema.ts';

/**
 * A sentence about what changed while the packages were on the screen, for a live region; empty until something does.
 * @param shipments another list only when it was answered anew: it is compared by identity
 */
export function useChangeAnnouncement(shipments: readonly PublicPackage[] | undefined): string {
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

function changedSentences(before: readonly PublicPackage[], after: readonly PublicPackage[]): string {
  return after
    .flatMap((shipment) => {
      const old = before.find(({ trackingNumber }) => trackingNumber === shipment.trackingNumber);
      // A list that was kept from earlier may be older than the one before it: that is no news.
      const isUpdate = old !== undefined && shipment.updatedAt > old.updatedAt;
      return isUpdate && sentence(shipment) !== sentence(old) ? [sentence(shipment)] : [];
    })
    .join(' ');
}

function sentence({ trackingNumber, status, currentLocation }: PublicPackage): string {
  return `${trackingNumber} is now ${status}${currentLocation === undefined ? '' : ` in ${currentLocation}`}.`;
}
