import type { Settings } from '@moveway/contracts/settings/settings.routes.ts';
import type { PublicPackage, TrackedPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import type { Actor } from '../../kernel/identity/actor.ts';
import type { Clock } from '../../kernel/clock.ts';
import { zonedDays } from '../../kernel/days/zoned-day.ts';
import type { FindPlace } from '../places/gazetteer.ts';
import { presentToStranger, presentTracked, type Hidden } from '../shipment.presenter.ts';
import type { PublicShipment } from '../shipment.types.ts';

/** The settings that the answers of tracking depend on. */
export type AnswerSettings = Pick<Settings, 'maskNames' | 'hideAmounts' | 'verifiedSee' | 'timeZone'>;

/**
 * What strangers are answered of a shipment. It is stored (`tracking/tracking-views.ts`), so it depends on nothing
 * else, on the day only while the shipment is open, and says nothing that passes sooner, such as how long ago something
 * was.
 */
export async function publicAnswer(
  shipment: PublicShipment,
  settings: AnswerSettings,
  { now, findPlace }: { now: Date; findPlace: FindPlace },
): Promise<TrackedPackage> {
  const hidden = { contacts: true, names: settings.maskNames, amounts: settings.hideAmounts };
  const days = zonedDays(now, settings.timeZone);
  const shown = await presentTracked(shipment, { hidden, findPlace, viewer: 'public', days });
  return isMoreShown(settings) ? { ...shown, verification: 'offered' } : shown;
}

/** Whether those see more than other strangers who prove that they know the receiver. */
const isMoreShown = ({ maskNames, hideAmounts, verifiedSee }: AnswerSettings) =>
  verifiedSee === 'everything' || (verifiedSee !== 'nothing' && (maskNames || hideAmounts));

/** Shipments as tracking shows them, without what is hidden from the caller. */
export type PresentForPublic = ReturnType<typeof createPublicPresenter>;

export interface PublicPresenterDeps {
  settings: { get(): AnswerSettings };
  findPlace: FindPlace;
  clock: Clock;
}

const NOTHING: Hidden = { contacts: false, names: false, amounts: false };

type Identify = () => Promise<Actor | undefined>;

export function createPublicPresenter({ settings, findPlace, clock }: PublicPresenterDeps) {
  /**
   * How to present each of several shipments to a caller: nothing is hidden of their own, and nothing from staff.
   * @param verifiedUntil until when the caller's browser counts as one that knows the receiver of a shipment
   */
  async function presenterOf(identify: Identify, verifiedUntil: (shipmentId: string) => Date | undefined) {
    const current = settings.get();
    const now = clock();
    const days = zonedDays(now, current.timeZone);
    const actor = await identify();
    /** What those see who prove it. */
    const verified: Hidden = { ...NOTHING, contacts: current.verifiedSee !== 'everything' };
    const present = (shipment: PublicShipment, hidden: Hidden, viewer: 'public' | 'owner') =>
      presentTracked(shipment, { hidden, findPlace, viewer, days });

    return async (shipment: PublicShipment): Promise<TrackedPackage> => {
      if (actor !== undefined && (actor.isAdmin || actor.userId === shipment.customerId)) {
        return present(shipment, NOTHING, 'owner');
      }
      const until = isMoreShown(current) ? verifiedUntil(shipment.id) : undefined;
      return until
        ? {
            ...(await present(shipment, verified, 'public')),
            verification: 'given',
            verifiedUntil: until.toISOString(),
          }
        : publicAnswer(shipment, current, { now, findPlace });
    };
  }

  return {
    presenterOf,
    /** A package as every stranger sees it. */
    packageOf(shipment: PublicShipment): Promise<PublicPackage> {
      const { maskNames, hideAmounts } = settings.get();
      return presentToStranger(shipment, { names: maskNames, amounts: hideAmounts }, findPlace);
    },
  };
}
