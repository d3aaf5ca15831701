import { PACKAGE_STATUSES, SHIPMENT_KINDS } from '@moveway/contracts/shipments/shipment.constants.ts';
import { afterPosition } from '../storage/after-position.ts';
import { toObjectId } from '../storage/object-id.ts';
import {
  LIST_INDEXES,
  ShipmentModel,
  toTracked,
  WITHOUT_SEARCH,
  type ShipmentDocument,
} from './shipment.model.ts';
import { validEvents, type TrackedShipment } from './shipment.types.ts';

/** Where reading the changes ended. */
export interface ChangePosition {
  at: Date;
  id: string;
}

/** That a shipment was written to. */
export interface ShipmentChange extends ChangePosition {
  version: number;
}

/** All shipments, archived and deleted ones too, for those who count what happened. */
export const shipmentHistory = {
  /** What was written to after a position, oldest change first, in the order of the list's own index. */
  async changedAfter(position: ChangePosition | undefined, limit: number): Promise<ShipmentChange[]> {
    const found = await ShipmentModel.find(
      {
        // All values, so that MongoDB merges the ranges of the index.
        isArchived: { $in: [false, true] },
        status: { $in: PACKAGE_STATUSES },
        kind: { $in: SHIPMENT_KINDS },
        ...(position && afterPosition('updatedAt', 1, { value: position.at, id: position.id })),
      },
      { version: 1, updatedAt: 1 },
    )
      .sort({ updatedAt: 1, _id: 1 })
      .limit(limit)
      .hint(LIST_INDEXES.updatedAt)
      .lean<Pick<ShipmentDocument, '_id' | 'version' | 'updatedAt'>[]>();
    return found.map(({ _id, version, updatedAt }) => ({ id: _id.toHexString(), version, at: updatedAt }));
  },

  /** Without the events that were retracted. */
  async findByIds(ids: readonly string[]): Promise<TrackedShipment[]> {
    const found = await ShipmentModel.find({ _id: { $in: ids.map(toObjectId) } }, WITHOUT_SEARCH).lean<
      ShipmentDocument[]
    >();
    return found.map((document) => {
      const shipment = toTracked(document);
      return { ...shipment, events: validEvents(shipment.events) };
    });
  },
};
