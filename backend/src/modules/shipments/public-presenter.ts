import type { Settings } from '@moveway/contracts/settings/settings.routes.ts';
import type { TrackedPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import type { Actor } from '../../kernel/identity/actor.ts';
import { zonedDayOf } from '../../kernel/days/zoned-day.ts';
import type { LocatePlace } from './places/gazetteer.ts';
import { presentTracked, type Hidden } from './shipment.presenter.ts';
import type { PublicShipment } from './shipment.types.ts';

/** Shipments as tracking shows them, without what is hidden from the caller. */
export type PresentForPublic = ReturnType<typeof createPublicPresenter>;

export interface PublicPresenterDeps {
  settings: { get(): Pick<Settings, 'maskNames' | 'hideAmounts' | 'verifiedSee' | 'timeZone'> };
  locate: LocatePlace;
}

const NOTHING: Hidden = { contacts: false, names: false, amounts: false };

type Identify = () => Promise<Actor | undefined>;

export function createPublicPresenter({ settings, locate }: PublicPresenterDeps) {
  /**
   * How to present each of several shipments to a caller: nothing is hidden of their own, and nothing from staff.
   * @param verifiedUntil until when the caller's browser counts as one that knows the receiver of a shipment
   */
  async function presenterOf(identify: Identify, verifiedUntil: (shipmentId: string) => Date | undefined) {
    const { maskNames, hideAmounts, verifiedSee, timeZone } = settings.get();
    const dayOf = (instant: Date) => zonedDayOf(instant, timeZone);
    const actor = await identify();
    /** What those see who prove it. */
    const verified: Hidden = { contacts: verifiedSee !== 'everything', names: false, amounts: false };
    const stranger: Hidden = { contacts: true, names: maskNames, amounts: hideAmounts };
    const isMore = verifiedSee === 'everything' || (verifiedSee !== 'nothing' && (maskNames || hideAmounts));

    return async (shipment: PublicShipment): Promise<TrackedPackage> => {
      if (actor !== undefined && (actor.isAdmin || actor.userId === shipment.customerId)) {
        return presentTracked(shipment, { hidden: NOTHING, locate, dayOf });
      }
      const until = isMore ? verifiedUntil(shipment.id) : undefined;
      const shown = await presentTracked(shipment, { hidden: until ? verified : stranger, locate, dayOf });
      if (until) {
        return { ...shown, verification: 'given', verifiedUntil: until.toISOString() };
      }
      return isMore ? { ...shown, verification: 'offered' } : shown;
    };
  }

  return { presenterOf };
}
