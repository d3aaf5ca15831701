import type { Settings } from '@moveway/contracts/settings/settings.routes.ts';
import { fieldsWith, type FieldsWith } from '@moveway/contracts/shipments/shipment-fields.ts';
import type {
  PublicPackage,
  ShipmentRoute,
  TrackedPackage,
} from '@moveway/contracts/shipments/shipment.schema.ts';
import type { Clock } from '../../kernel/clock.ts';
import { zonedDays, type ZonedDays } from '../../kernel/days.ts';
import type { Actor } from '../../kernel/identity/actor.ts';
import { publicDescription, publicParty, publicPlace } from '../../kernel/text/public-text.ts';
import { findPlace } from '../places/gazetteer.ts';
import type { Coordinates } from '../places/place-tables.ts';
import { routeOfTracked } from '../shipment-route.ts';
import { delayNote, presentEvents, presentPublic } from '../shipment.presenter.ts';
import { validEvents, type PublicShipment, type TrackedShipment, type Whole } from '../shipment.types.ts';
import { drawRoute } from '../view/route-map.ts';
import { viewOf, type Viewer } from '../view/shipment-view.ts';

const NAMES = fieldsWith('type', 'name');
const DOLLARS = fieldsWith('type', 'dollars');

/** The settings that tracking answers depend on. */
export type AnswerSettings = Pick<Settings, 'maskNames' | 'hideAmounts' | 'verifiedSee' | 'timeZone'>;

/** What is hidden from a viewer. The owner of a shipment and staff see all of it. */
interface Hidden {
  /** Street lines, units, ends of ZIP codes, phone numbers and email addresses, also in free text. */
  contacts: boolean;
  /** Sender and receiver are shown by their initials. */
  names: boolean;
  /** Shipping amount and declared value are left out. */
  amounts: boolean;
}

const NOTHING: Hidden = { contacts: false, names: false, amounts: false };

/**
 * The answer that strangers get about a shipment. It is stored (`tracking.service.ts`), so it depends on nothing but
 * the shipment, these settings, and, while the shipment is open, the day. It must not say how long ago something was.
 */
export async function publicAnswer(
  shipment: PublicShipment,
  settings: AnswerSettings,
  now: Date,
): Promise<TrackedPackage> {
  const hidden = { contacts: true, names: settings.maskNames, amounts: settings.hideAmounts };
  const days = zonedDays(now, settings.timeZone);
  const answer = await presentTracked(shipment, { hidden, viewer: 'public', days });
  return hasMoreForVerified(settings) ? { ...answer, verification: 'offered' } : answer;
}

/** Whether strangers who prove that they know the receiver see more than others. */
const hasMoreForVerified = ({ maskNames, hideAmounts, verifiedSee }: AnswerSettings) =>
  verifiedSee === 'everything' || (verifiedSee !== 'nothing' && (maskNames || hideAmounts));

/** Presents shipments on the tracking page, each without what its caller must not see. */
export type PresentForPublic = ReturnType<typeof createPublicPresenter>;

export function createPublicPresenter({
  settings,
  clock,
}: {
  settings: { get(): AnswerSettings };
  clock: Clock;
}) {
  /**
   * Presents several shipments to a caller: customers see everything of their own, and staff of all.
   * @param verifiedUntil until when the caller's browser counts as one that knows the receiver of a shipment
   */
  async function presenterOf(
    identify: () => Promise<Actor | undefined>,
    verifiedUntil: (shipmentId: string) => Date | undefined,
  ) {
    const current = settings.get();
    const now = clock();
    const days = zonedDays(now, current.timeZone);
    const actor = await identify();
    const hiddenFromVerified: Hidden = { ...NOTHING, contacts: current.verifiedSee !== 'everything' };

    return async (shipment: PublicShipment): Promise<TrackedPackage> => {
      if (actor !== undefined && (actor.isAdmin || actor.userId === shipment.customerId)) {
        return presentTracked(shipment, { hidden: NOTHING, viewer: 'owner', days });
      }
      const until = hasMoreForVerified(current) ? verifiedUntil(shipment.id) : undefined;
      return until
        ? {
            ...(await presentTracked(shipment, { hidden: hiddenFromVerified, viewer: 'public', days })),
            verification: 'given',
            verifiedUntil: until.toISOString(),
          }
        : publicAnswer(shipment, current, now);
    };
  }

  return {
    presenterOf,
    /** A package as every stranger sees it, without its history. */
    async packageOf(shipment: PublicShipment): Promise<PublicPackage> {
      const { maskNames, hideAmounts } = settings.get();
      return presentMasked(await withoutContacts(shipment), { names: maskNames, amounts: hideAmounts });
    },
  };
}

async function presentTracked(
  whole: PublicShipment,
  { hidden, viewer, days }: { hidden: Hidden; viewer: Exclude<Viewer, 'staff'>; days: ZonedDays },
): Promise<TrackedPackage> {
  const { route, milesOfEvents } = await routeOfTracked(whole, findPlace);
  const rough = roughRoute(route);
  const strangers = await withoutContacts(whole);
  const shipment = hidden.contacts ? strangers : whole;
  // Whether a shipment waits follows from its places as they were written, so only the notes are hidden here.
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
  return { ...answer, view: { ...viewOf(answer, viewer, days), map: draw(strangers, rough)?.map } };
}

/** The map and the towns ahead of a shipment that staff see. They show its places only as strangers know them. */
export async function drawForStaff(
  shipment: TrackedShipment,
  route: ShipmentRoute,
): Promise<ReturnType<typeof drawRoute>> {
  const strangers = await withoutContacts({ ...shipment, events: validEvents(shipment.events) });
  return draw(strangers, roughRoute(route));
}

/** @param shipment without contacts */
function draw(
  { status, cancellation, origin, destination, events }: PublicShipment,
  route: ShipmentRoute,
): ReturnType<typeof drawRoute> {
  return drawRoute({
    package: { status, origin, destination, cancellation: cancellation ?? null },
    events: events.toReversed(),
    route,
  });
}

/** @param shipment without contacts, if they are hidden */
function presentMasked(shipment: PublicShipment, hidden: Omit<Hidden, 'contacts'>): PublicPackage {
  const answer: PublicPackage = presentPublic(shipment);
  if (hidden.names) {
    for (const name of NAMES) {
      answer[name] = maskName(answer[name]);
    }
  }
  if (hidden.amounts) {
    for (const name of DOLLARS) {
      delete answer[name];
    }
  }
  return answer;
}

type PublicText = FieldsWith<'seenBy', 'everybody'> & FieldsWith<'type', 'name' | 'text'>;

/** With its texts as strangers may read them (see `public-text.ts`). */
async function withoutContacts(shipment: PublicShipment): Promise<PublicShipment> {
  const { sender, receiver, origin, destination, currentLocation, description, events } = shipment;
  const { rescheduled, cancellation, hold } = shipment;
  const labelOf = async (text: string) => (await findPlace(text, 'free text'))?.label;
  const party = async (text: string) => publicParty(text, await labelOf(text)) || NOTHING_LEFT;
  const place = async (text = '') => publicPlace(text, await labelOf(text)) || undefined;
  const words = (text = '') => publicDescription(text) || undefined;
  // Every text that everybody sees has to be named here, so a new one does not compile until it is.
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

/** Rounds to a tenth of a degree, about 7 miles: the gazetteer knows the middle of a ZIP code. */
function nearby({ latitude, longitude }: Coordinates): Coordinates {
  return { latitude: Math.round(latitude * 10) / 10, longitude: Math.round(longitude * 10) / 10 };
}

const roughRoute = ({ origin, destination, ...miles }: ShipmentRoute): ShipmentRoute => ({
  origin: origin && nearby(origin),
  destination: destination && nearby(destination),
  ...miles,
});

/** Shown for a sender or receiver whose whole text is hidden. */
const NOTHING_LEFT = '•';

/** A name by its initials, for settings that mask names: `Jane Roe` is `J. R.` */
export function maskName(name: string): string {
  const initials = name
    .normalize('NFC')
    .split(/\s+/)
    .flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? [])
    .map((letter) => `${letter.toUpperCase()}.`);
  return initials.length === 0 ? NOTHING_LEFT : initials.join(' ');
}
