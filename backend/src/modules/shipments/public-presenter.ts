import type { Settings } from '@moveway/contracts/settings/settings.routes.ts';
import type { TrackedPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { LocatePlace } from './places/gazetteer.ts';
import { presentTracked, type Hidden } from './shipment.presenter.ts';
import type { PublicShipment } from './shipment.types.ts';

/** Shipments as tracking shows them, without what is hidden from the caller. */
export type PresentForPublic = ReturnType<typeof createPublicPresenter>;

export interface PublicPresenterDeps {
  settings: { get(): Pick<Settings, 'maskNames' | 'hideAmounts'> };
  locate: LocatePlace;
}

type Identify = () => Promise<Actor | undefined>;

export function createPublicPresenter({ settings, locate }: PublicPresenterDeps) {
  /** What is hidden from a caller, shipment by shipment: nothing of their own, and nothing from staff. */
  async function hiddenFrom(identify: Identify) {
    const { maskNames, hideAmounts } = settings.get();
    const actor = await identify();
    return ({ customerId }: PublicShipment): Hidden => {
      const isInsider = actor !== undefined && (actor.isAdmin || actor.userId === customerId);
      return {
        contacts: !isInsider,
        names: maskNames && !isInsider,
        amounts: hideAmounts && !isInsider,
      };
    };
  }

  /** How to present each of several shipments to a caller. */
  async function presenterOf(identify: Identify) {
    const hidden = await hiddenFrom(identify);
    return (shipment: PublicShipment): Promise<TrackedPackage> =>
      presentTracked(shipment, { hidden: hidden(shipment), locate });
  }

  return {
    presenterOf,
    async one(identify: Identify, shipment: PublicShipment): Promise<TrackedPackage> {
      return (await presenterOf(identify))(shipment);
    },
  };
}
