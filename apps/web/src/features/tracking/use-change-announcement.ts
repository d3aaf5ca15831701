import { useState } from 'react';
import type { TrackingResult } from '@moveway/contracts/shipments/shipment.schema.ts';

/** A sentence about what changed while the results were on the screen; empty until something does. */
export function useChangeAnnouncement(results: readonly TrackingResult[] | undefined): string {
  const [before, setBefore] = useState(results);
  const [announcement, setAnnouncement] = useState('');
  if (results !== before) {
    setBefore(results);
    const news = changedSentences(before ?? [], results ?? []);
    if (news !== '') {
      setAnnouncement(news);
    }
  }
  return announcement;
}

function changedSentences(before: readonly TrackingResult[], after: readonly TrackingResult[]): string {
  return after
    .flatMap((result) => {
      const old = before.find(({ trackingNumber }) => trackingNumber === result.trackingNumber);
      if (result.outcome !== 'found' || old?.outcome !== 'found') {
        return [];
      }
      const { status, currentLocation, updatedAt } = result.package;
      return updatedAt === old.package.updatedAt
        ? []
        : [
            `${result.trackingNumber} is now ${status}${currentLocation === undefined ? '' : ` in ${currentLocation}`}.`,
          ];
    })
    .join(' ');
}
