import { MAX_STARS } from '@moveway/contracts/shipments/shipment.constants.ts';
import { labelOf, type FieldName } from '@moveway/contracts/shipments/shipment-fields.ts';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { formatMoney } from '@moveway/ui/number/number-format.ts';
import { formatDay, formatFullInstant } from '@moveway/ui/time/time-format.ts';

type Fact = [label: string, value: string];

/** The values of each section that are present, in reading order. */
export function packageFacts(item: AdminPackage): Record<'people' | 'money' | 'more', Fact[]> {
  const { vehicle, dimensions } = item;
  const people = {
    reference: item.reference,
    sender: item.sender,
    senderEmail: item.senderEmail,
    senderPhone: item.senderPhone,
    receiver: item.receiver,
    receiverEmail: item.receiverEmail,
    receiverPhone: item.receiverPhone,
    // Of use to who edits only.
    notifyReceiver: undefined,
    origin: item.origin,
    destination: item.destination,
  };
  const money = {
    amount: item.amount === undefined ? undefined : formatMoney(item.amount),
    value: item.value === undefined ? undefined : formatMoney(item.value),
  };
  const more = {
    Contents: item.view.title,
    VIN: vehicle?.vin,
    Transport:
      vehicle &&
      `${vehicle.trailer === 'open' ? 'Open' : 'Enclosed'} trailer, ${vehicle.service.replaceAll('-', ' ')}`,
    Condition: vehicle && (vehicle.isOperable ? 'Runs, steers and brakes' : 'Does not run'),
    currentLocation: item.currentLocation,
    departureDate: item.departureDate && formatDay(item.departureDate),
    arrivalDate: item.arrivalDate && formatDay(item.arrivalDate),
    estimatedDelivery: formatDay(item.estimatedDelivery),
    weight: item.weight === undefined ? undefined : `${item.weight} lb`,
    Size: dimensions && `${dimensions.length} × ${dimensions.width} × ${dimensions.height} in`,
    description: item.description,
    Created: formatFullInstant(item.createdAt),
    Rating: ratingText(item),
    [item.purgeAt ? 'Deleted' : 'Archived']: item.archivedAt && formatFullInstant(item.archivedAt),
  };
  // A field of the contract that no section shows does not compile.
  ({ ...people, ...money, ...more }) satisfies Record<FieldName, string | undefined>;
  return { people: present(people), money: present(money), more: present(more) };
}

function present(values: Record<string, string | undefined>): Fact[] {
  return Object.entries(values).flatMap(([name, value]) => (value ? [[labelOf(name), value] as Fact] : []));
}

function ratingText({ rating }: AdminPackage): string | undefined {
  return rating && `${rating.stars} of ${MAX_STARS}${rating.comment ? `: “${rating.comment}”` : ''}`;
}
