import { useState } from 'react';
import type { PublicPackage } from '@moveway/contracts/shipments/shipment.schema.ts';

/**
 * Announces changes of the shown packages in a live region; empty until the first change.
 * @param shipments compared by identity, so it must be another list only after a refetch
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
      // A stored list may be older than the one before it, which is no change.
      const isUpdate = old !== undefined && shipment.updatedAt > old.updatedAt;
      return isUpdate && sentence(shipment) !== sentence(old) ? [sentence(shipment)] : [];
    })
    .join(' ');
}

function sentence({ trackingNumber, status, currentLocation }: PublicPackage): string {
  return `${trackingNumber} is now ${status}${currentLocation === undefined ? '' : ` in ${currentLocation}`}.`;
}
