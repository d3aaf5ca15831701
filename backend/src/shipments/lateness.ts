import { zonedDayOf } from '../kernel/days/zoned-day.ts';
import type { ShipmentServiceDeps } from './shipment.deps.ts';
import type { Shipment } from './shipment.types.ts';

type WhatMatters = Pick<Shipment, 'status' | 'estimatedDelivery' | 'cancellation' | 'hold' | 'purgeAt'>;

/**
 * Whether a change has made a shipment late: its promised day is over, and it was not late before. Without a change a
 * shipment becomes late as the day ends, for which nothing is written.
 * @param before undefined for a new one
 */
export function hasBecomeLate(
  { settings, clock }: Pick<ShipmentServiceDeps, 'settings' | 'clock'>,
  before: WhatMatters | undefined,
  after: WhatMatters,
): boolean {
  const today = zonedDayOf(clock(), settings.get().timeZone);
  const isLate = ({ status, estimatedDelivery, cancellation, hold, purgeAt }: WhatMatters) =>
    status !== 'Delivered' && !cancellation && !hold && purgeAt === undefined && estimatedDelivery < today;
  return isLate(after) && !(before !== undefined && isLate(before));
}
