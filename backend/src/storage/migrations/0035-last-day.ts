import type { Migration } from './migration.ts';
import { updateInBatches } from './update-in-batches.ts';

/** The last day of four digits of a year, at which the server ends the calendar since. */
const LAST_DAY = '9999-12-31';

const DAYS = [
  'departureDate',
  'arrivalDate',
  'estimatedDelivery',
  'rescheduled.from',
  'rescheduled.to',
  'statusUndo.before.departureDate',
  'statusUndo.before.arrivalDate',
  'statusUndo.before.estimatedDelivery',
];

/**
 * Gives shipments the last day in place of a later one: earlier versions counted on from it, and stored
 * `+010000-01`, the beginning of a day that no answer can have.
 */
export const lastDay: Migration = {
  name: '0035-last-day',
  async run(context) {
    for (const field of DAYS) {
      await updateInBatches(context, {
        collection: 'shipments',
        isEarlier: { [field]: /^\+/ },
        update: [{ $set: { [field]: LAST_DAY } }],
      });
    }
  },
};
