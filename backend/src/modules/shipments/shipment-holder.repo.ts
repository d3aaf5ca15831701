import { isDuplicateKey } from '../../storage/idempotency-keys.ts';
import { RetryTransaction } from '../../storage/transactions.ts';
import { ShipmentHolderModel, toObjectId } from './shipment.model.ts';

export const shipmentHolderRepo = {
  /**
   * Until the running unit of work ends, nobody else gives this customer a shipment; who tries begins anew afterwards,
   * with fresh counts.
   */
  async hold(customerId: string): Promise<void> {
    try {
      await ShipmentHolderModel.updateOne(
        { _id: toObjectId(customerId) },
        { $inc: { assignments: 1 } },
        { upsert: true },
      );
    } catch (error) {
      // Two gave them their first shipment at once.
      throw isDuplicateKey(error) ? new RetryTransaction(error) : error;
    }
  },
};
