import type { FoundResult } from '@moveway/contracts/shipments/shipment.schema.ts';
import { dayIn } from '@moveway/ui/time/time-format.ts';
import { promisedDate } from './shipment-status.ts';

/** Miles a day of a loaded car hauler with its other stops, on a slow day and on a fast one. */
export const MILES_A_DAY = { slow: 350, fast: 550 } as const;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Between which days a vehicle on the road is likely to come, by the miles left from where it was seen last: the nearer
 * it is, the fewer days lie between them; what is out for delivery comes on the day that its miles end. Never after the
 * promised day, which the carrier stands for. Undefined of parcels, which change trucks, and where the miles say that
 * the promised day cannot be met: then a person has to say what is true.
 * @param today the company's calendar date, YYYY-MM-DD
 * @param timeZone the company's
 */
export function likelyDays(
  { package: shipment, events, route: { milesLeft = 0 } }: Pick<FoundResult, 'package' | 'events' | 'route'>,
  today: string,
  timeZone: string,
): { from: string; to: string } | undefined {
  const [latest] = events;
  const isOnTheRoad = shipment.status === 'In Transit' || shipment.status === 'Out for Delivery';
  if (shipment.kind !== 'vehicle' || !isOnTheRoad || milesLeft === 0 || !latest) {
    return undefined;
  }
  const seenOn = Date.parse(dayIn(timeZone, new Date(latest.timestamp)));
  const round = shipment.status === 'Out for Delivery' ? Math.floor : Math.ceil;
  const dayAt = (milesADay: number) =>
    new Date(seenOn + round(milesLeft / milesADay) * DAY_MS).toISOString().slice(0, 10);
  const earliest = dayAt(MILES_A_DAY.fast);
  const latestDay = dayAt(MILES_A_DAY.slow);
  const promised = promisedDate(shipment);
  const from = earliest > today ? earliest : today;
  const to = latestDay < promised ? latestDay : promised;
  return from <= to ? { from, to } : undefined;
}
