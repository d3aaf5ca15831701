import type { FoundResult } from '@moveway/contracts/shipments/shipment.schema.ts';
import { addDays, type ZonedDays } from '../../kernel/days.ts';
import { isOnTheRoad } from '../shipment-route.ts';

/** Miles a day of a loaded car hauler with its other stops, on a slow day and on a fast one. */
const MILES_A_DAY = { slow: 350, fast: 550 } as const;

/**
 * Between which days a vehicle on the road is likely to come, by the miles left from where it was seen last: the nearer
 * it is, the fewer days lie between them; what is out for delivery comes on the day that its miles end. Never after the
 * promised day, which the carrier stands for. Undefined of parcels, which change trucks, and where the miles say that
 * the promised day cannot be met: then a person has to say what is true.
 */
export function likelyDays(
  { kind, status }: Pick<FoundResult['package'], 'kind' | 'status'>,
  {
    seenAt,
    milesLeft = 0,
    promised,
  }: { seenAt: string | undefined; milesLeft: number | undefined; promised: string },
  { today, dayOf }: ZonedDays,
): { from: string; text: string } | undefined {
  if (kind !== 'vehicle' || !isOnTheRoad(status) || milesLeft === 0 || seenAt === undefined) {
    return undefined;
  }
  const round = status === 'Out for Delivery' ? Math.floor : Math.ceil;
  const dayAt = (milesADay: number) => addDays(dayOf(new Date(seenAt)), round(milesLeft / milesADay));
  const earliest = dayAt(MILES_A_DAY.fast);
  const latest = dayAt(MILES_A_DAY.slow);
  const from = earliest > today ? earliest : today;
  const to = latest < promised ? latest : promised;
  const days = from === to ? formatted(from) : `${formatted(from)} to ${formatted(to)}`;
  return from <= to
    ? { from, text: `Most likely ${days}, at ${MILES_A_DAY.slow} to ${MILES_A_DAY.fast} miles a day` }
    : undefined;
}

const WEEKDAY = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** `Wed Nov 25`, as the site writes days beside each other. */
const formatted = (day: string): string => WEEKDAY.format(new Date(day)).replace(',', '');
