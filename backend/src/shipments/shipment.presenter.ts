import tzLookup from '@photostructure/tz-lookup';
import { hasValidVinCheckDigit, isVin, vinEnding } from '@moveway/contracts/shipments/vehicle/vin.ts';
import { cancellationText, holdText, rescheduleText } from '@moveway/contracts/shipments/reasons.ts';
import { fieldsWith, type FieldsWith } from '@moveway/contracts/shipments/shipment-fields.ts';
import type {
  AdminPackage,
  CustomerPackage,
  PublicPackage,
  ShipmentRoute,
  TrackedPackage,
  TrackingEvent,
} from '@moveway/contracts/shipments/shipment.schema.ts';
import type { Actor } from '../kernel/identity/actor.ts';
import type { ZonedDays } from '../kernel/days/zoned-day.ts';
import { publicDescription, publicParty, publicPlace } from '../kernel/text/public-text.ts';
import { delayNote } from './delay-note.ts';
import { fieldsOf, toDollars } from './field-values.ts';
import type { FindPlace, LocatePlace } from './places/gazetteer.ts';
import type { Coordinates } from './places/place-tables.ts';
import { routeOf, routeOfTracked } from './shipment-route.ts';
import {
  canArchive,
  canAskToCancel,
  canCancel,
  canDeclineCancellation,
  canDelete,
  canEdit,
  canRate,
  canReinstate,
  canRelease,
  canRestore,
  canUnarchive,
  canUpdateStatus,
  isCancellationAsked,
} from './shipment.policy.ts';
import { undoStatusMs } from './rules/update-status.ts';
import { drawRoute } from './view/route-map.ts';
import { viewOf, type Viewer } from './view/shipment-view.ts';
import {
  validEvents,
  type ListedShipment,
  type PublicShipment,
  type Shipment,
  type ShipmentEvent,
  type ShipmentVehicle,
  type TrackedShipment,
  type Whole,
} from './shipment.types.ts';

/** What is presented to everybody; staff are shown more. */
type Shown = Omit<Shipment, 'lastEventAt'>;

const EVERYBODYS = fieldsWith('seenBy', 'everybody');
const OWNERS = fieldsWith('seenBy', 'owner');
const NAMES = fieldsWith('type', 'name');
const DOLLARS = fieldsWith('type', 'dollars');
const STAFFS = fieldsWith('seenBy', 'owner', 'staff');

/** What everybody may see: a VIN by its ending, nothing about the customer or the archive. */
export function presentPublic(shipment: Shown): Whole<PublicPackage> {
  return { ...presentCommon(shipment), vehicle: shipment.vehicle && presentPublicVehicle(shipment.vehicle) };
}

/** Whose dashboard shows a shipment. */
export interface Customer {
  id: string;
  username: string;
}

/** What staff see, with what the caller may do. */
export function presentAdmin(
  actor: Actor,
  shipment: ListedShipment,
  { now, customer, days }: { now: Date; customer: Customer | undefined; days: ZonedDays },
): Whole<AdminPackage> {
  const common = presentCommon(shipment);
  const { hold } = common;
  const own = presentOwnCancellation(shipment);
  const request = presentRequest(shipment);
  const item = {
    ...common,
    ...fieldsOf(shipment, STAFFS),
    vehicle: shipment.vehicle && {
      ...shipment.vehicle,
      hasVinWarning: isVin(shipment.vehicle.vin ?? '') && !hasValidVinCheckDigit(shipment.vehicle.vin ?? ''),
    },
    cancellation: own && shipment.cancellation ? { ...own, by: shipment.cancellation.by } : null,
    cancellationRequest: request && { ...request, by: shipment.cancellationRequest?.answer?.by },
    hold: hold && shipment.hold ? { ...hold, by: shipment.hold.by } : null,
    notifyReceiver: shipment.notifyReceiver ?? true,
    customer,
    version: shipment.version,
    rating: presentRating(shipment),
    archivedAt: shipment.archivedAt?.toISOString(),
    purgeAt: shipment.purgeAt?.toISOString(),
    lastEventAt: shipment.lastEventAt.toISOString(),
    lastNote: shipment.lastNote,
    undoStatusMs: undoStatusMs(shipment, now),
    can: {
      archive: canArchive(actor, shipment),
      cancel: canCancel(actor, shipment),
      declineCancellation: canDeclineCancellation(actor, shipment),
      delete: canDelete(actor, shipment),
      edit: canEdit(actor, shipment),
      hold: canCancel(actor, shipment),
      reinstate: canReinstate(actor, shipment),
      release: canRelease(actor, shipment),
      restore: canRestore(actor, shipment, now),
      unarchive: canUnarchive(actor, shipment),
      updateStatus: canUpdateStatus(actor, shipment),
    },
  };
  return { ...item, view: viewOf({ package: item, lastNote: item.lastNote }, 'staff', days) };
}

function presentCancellation({ cancellation }: Shown): PublicPackage['cancellation'] {
  if (!cancellation) {
    return null;
  }
  const { reason, note, at } = cancellation;
  return { reason, note, at: at.toISOString(), why: cancellationText(cancellation) };
}

function presentOwnCancellation(shipment: Shown): CustomerPackage['cancellation'] {
  const shown = presentCancellation(shipment);
  const feeCents = shipment.cancellation?.feeCents;
  return shown && { ...shown, fee: feeCents === undefined ? undefined : toDollars(feeCents) };
}

/** Nothing of what is canceled: that is the answer. */
function presentRequest(shipment: Shipment): CustomerPackage['cancellationRequest'] {
  const { cancellation, cancellationRequest } = shipment;
  if (!cancellationRequest || cancellation) {
    return null;
  }
  const { state, note, at, answer } = cancellationRequest;
  return {
    state: state === 'open' && !isCancellationAsked(shipment) ? 'over' : state,
    note,
    at: at.toISOString(),
    answer: answer?.note,
  };
}

/** Nothing of what is canceled, though it may be on hold again when that is taken back. */
function presentHold({ cancellation, hold }: Shown): PublicPackage['hold'] {
  if (!hold || cancellation) {
    return null;
  }
  const { reason, note, until, at } = hold;
  return { reason, note, until, at: at.toISOString(), why: holdText(hold) };
}

function presentRating({ rating }: Shipment): AdminPackage['rating'] {
  return rating && { ...rating, ratedAt: rating.ratedAt.toISOString() };
}

/** What is hidden from everybody but the owner of a shipment and staff. */
export interface Hidden {
  /** Street lines, units, ends of ZIP codes, phone numbers and email addresses, also in free text. */
  contacts: boolean;
  /** Sender and receiver are shown by their initials. */
  names: boolean;
  /** Shipping amount and declared value are not sent. */
  amounts: boolean;
}

/** A shipment as tracking shows it. */
export async function presentTracked(
  whole: PublicShipment,
  {
    hidden,
    findPlace,
    viewer,
    days,
  }: { hidden: Hidden; findPlace: FindPlace; viewer: Exclude<Viewer, 'staff'>; days: ZonedDays },
): Promise<TrackedPackage> {
  const { route, milesOfEvents } = await routeOfTracked(whole, findPlace);
  const rough = roughRoute(route);
  const strangers = await withoutContacts(whole, findPlace);
  const shipment = hidden.contacts ? strangers : whole;
  // Whether one waited is seen by where it was.
  const noted = whole.events.map((event, index) => ({
    ...event,
    description: shipment.events[index]?.description,
  }));
  const answer = {
    package: presentMasked(shipment, hidden),
    events: presentEvents(shipment.events, milesOfEvents),
    lastNote: delayNote(noted, whole, days.dayOf),
    route: hidden.contacts ? rough : route,
  };
  return { ...answer, view: { ...viewOf(answer, viewer, days), map: drawn(strangers, rough)?.map } };
}

/** The map, and the towns ahead, of a shipment that staff see: as strangers know its places. */
export async function drawnForStaff(
  shipment: TrackedShipment,
  route: ShipmentRoute,
  findPlace: FindPlace,
): Promise<ReturnType<typeof drawRoute>> {
  const strangers = await withoutContacts({ ...shipment, events: validEvents(shipment.events) }, findPlace);
  return drawn(strangers, roughRoute(route));
}

/** @param shipment as strangers may read it */
function drawn(
  { status, cancellation, origin, destination, events }: PublicShipment,
  route: ShipmentRoute,
): ReturnType<typeof drawRoute> {
  return drawRoute({
    package: { status, origin, destination, cancellation: cancellation ?? null },
    events: events.toReversed(),
    route,
  });
}

/** @param shipment without contacts, where they are hidden */
function presentMasked(shipment: PublicShipment, hidden: Omit<Hidden, 'contacts'>): PublicPackage {
  const shown: PublicPackage = presentPublic(shipment);
  if (hidden.names) {
    for (const name of NAMES) {
      shown[name] = maskName(shown[name]);
    }
  }
  if (hidden.amounts) {
    for (const name of DOLLARS) {
      delete shown[name];
    }
  }
  return shown;
}

/** What a stranger is shown of a shipment, without its history. */
export const presentToStranger = async (
  shipment: PublicShipment,
  hidden: Omit<Hidden, 'contacts'>,
  findPlace: FindPlace,
): Promise<PublicPackage> => presentMasked(await withoutContacts(shipment, findPlace), hidden);

type PublicText = FieldsWith<'seenBy', 'everybody'> & FieldsWith<'type', 'name' | 'text'>;

/** As strangers may read it (see `public-text.ts`). */
async function withoutContacts(shipment: PublicShipment, findPlace: FindPlace): Promise<PublicShipment> {
  const { sender, receiver, origin, destination, currentLocation, description, events } = shipment;
  const { rescheduled, cancellation, hold } = shipment;
  const labelOf = async (text: string) => (await findPlace(text, 'free text'))?.label;
  const party = async (text: string) => publicParty(text, await labelOf(text)) || NOTHING_LEFT;
  const place = async (text = '') => publicPlace(text, await labelOf(text)) || undefined;
  const words = (text = '') => publicDescription(text) || undefined;
  // Whole, so that no text which everybody sees is shown as it was written.
  const texts: Whole<Pick<PublicShipment, PublicText>> = {
    sender: await party(sender),
    receiver: await party(receiver),
    origin: await place(origin),
    destination: await place(destination),
    currentLocation: await place(currentLocation),
    description: words(description),
  };
  return {
    ...shipment,
    ...texts,
    rescheduled: rescheduled && { ...rescheduled, note: words(rescheduled.note) },
    cancellation: cancellation && { ...cancellation, note: words(cancellation.note) },
    hold: hold && { ...hold, note: words(hold.note) },
    events: await Promise.all(
      events.map(async (event) => ({
        ...event,
        location: (await place(event.location)) ?? '',
        description: words(event.description),
        coordinates: event.coordinates && nearby(event.coordinates),
      })),
    ),
  };
}

/** To a tenth of a degree, about 7 miles: the gazetteer knows the middle of a ZIP code. */
function nearby({ latitude, longitude }: Coordinates): Coordinates {
  return { latitude: Math.round(latitude * 10) / 10, longitude: Math.round(longitude * 10) / 10 };
}

const roughRoute = ({ origin, destination, ...miles }: ShipmentRoute): ShipmentRoute => ({
  origin: origin && nearby(origin),
  destination: destination && nearby(destination),
  ...miles,
});

/** A shipment as its customer's dashboard shows it. */
export async function presentToCustomer(
  shipment: Shipment,
  locate: LocatePlace,
  days: ZonedDays,
): Promise<Whole<CustomerPackage>> {
  const route = await routeOf(shipment, locate);
  const item = {
    ...presentPublic(shipment),
    ...fieldsOf(shipment, OWNERS),
    cancellation: presentOwnCancellation(shipment),
    cancellationRequest: presentRequest(shipment),
    route,
    rating: presentRating(shipment),
    can: {
      askToCancel: canAskToCancel(shipment),
      rate: canRate(shipment),
      withdrawCancellation: isCancellationAsked(shipment),
    },
  };
  return { ...item, view: viewOf({ package: item, route }, 'owner', days) };
}

/** The last that happened first. @param miles from the start of the route to each event, in the order of the events */
export function presentEvents(
  events: readonly ShipmentEvent[],
  miles: readonly (number | undefined)[] = [],
): TrackingEvent[] {
  return (
    events
      .map((event, index) => ({
        ...event,
        miles: miles[index],
        timestamp: event.timestamp.toISOString(),
        timeZone: event.coordinates && tzLookup(event.coordinates.latitude, event.coordinates.longitude),
        enteredAt: event.enteredAt?.toISOString(),
        retractedAt: event.retractedAt?.toISOString(),
      }))
      // One whose update was undone may have happened after those that were entered later.
      .toSorted((one, other) => one.timestamp.localeCompare(other.timestamp))
      .toReversed()
  );
}

function presentCommon(shipment: Shown): Whole<Omit<PublicPackage, 'vehicle'>> {
  return {
    id: shipment.id,
    trackingNumber: shipment.trackingNumber,
    kind: shipment.kind,
    status: shipment.status,
    ...fieldsOf(shipment, EVERYBODYS),
    dimensions: shipment.dimensions,
    rescheduled: presentRescheduled(shipment),
    cancellation: presentCancellation(shipment),
    hold: presentHold(shipment),
    createdAt: shipment.createdAt.toISOString(),
    updatedAt: shipment.updatedAt.toISOString(),
  };
}

/** Nothing once another day is expected, or it has arrived. */
function presentRescheduled({ rescheduled, status, estimatedDelivery }: Shown): PublicPackage['rescheduled'] {
  if (rescheduled?.to !== estimatedDelivery || status === 'Delivered') {
    return undefined;
  }
  const { from, reason, note } = rescheduled;
  return { from, reason, note, why: rescheduleText({ reason, note }) };
}

function presentPublicVehicle({ vin, ...vehicle }: ShipmentVehicle): PublicPackage['vehicle'] {
  return { ...vehicle, vinEnding: vin && vinEnding(vin) };
}

/** Of a sender or receiver, where all of the text is hidden. */
const NOTHING_LEFT = '•';

/** A name by its initials, as the public sees it where the settings say so: `Jane Roe` is `J. R.` */
export function maskName(name: string): string {
  const initials = name
    .normalize('NFC')
    .split(/\s+/)
    .flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? [])
    .map((letter) => `${letter.toUpperCase()}.`);
  return initials.length === 0 ? NOTHING_LEFT : initials.join(' ');
}
