import { useState } from 'react';
import { newIdempotencyKey } from '@moveway/api-client/idempotency-key.ts';
import { STATUS_UNDO_MS, type PackageStatus } from '@moveway/contracts/shipments/shipment.constants.ts';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { errorText } from '../../../lib/queries/error-text.ts';
import { useBusinessDay } from '../../../lib/times/use-business-day.ts';
import type { UpdatedPackage } from '../shipment.queries.ts';
import { likelyText, likelyUpdate, updateTo } from './likely-update.ts';
import { isUpdateWaiting } from './update-outbox.ts';
import { useStatusUndo } from './use-undo.ts';
import { useStatusUpdate } from './use-update.ts';

/** Gives packages their likely update, one after the other, and takes them back, the last one first. */
export function useLikelyUpdate() {
  const toast = useToast();
  const today = useBusinessDay();
  const { update, isPending } = useStatusUpdate();
  const { undo } = useStatusUndo();
  /** What can still be taken back: of a package its last update, for as long as the server undoes it. */
  const [done, setDone] = useState<readonly (UpdatedPackage & { at: number })[]>([]);

  const takeBack = async (updated: UpdatedPackage) => {
    setDone((before) => before.filter(({ trackingNumber }) => trackingNumber !== updated.trackingNumber));
    await undo(updated);
  };

  return {
    isPending,
    canUndo: done.length > 0,
    /** @param status the one to set instead of what is likely */
    update: async (item: AdminPackage, status?: PackageStatus): Promise<void> => {
      const { trackingNumber, version } = item;
      // What is likely follows from a state that is about to change.
      if (isUpdateWaiting(trackingNumber)) {
        toast.show({
          title: 'Already Queued',
          description: `An update of ${trackingNumber} waits to be sent.`,
        });
        return;
      }
      try {
        const change = status === undefined ? likelyUpdate(item, today) : updateTo(status, item);
        const body = { ...change, version };
        const updated = await update({ item, body, idempotencyKey: newIdempotencyKey() });
        // One that is queued cannot be undone, and none of those before it in its place.
        const at = Date.now();
        setDone((before) =>
          updated
            ? [
                ...before.filter(
                  (other) => other.trackingNumber !== trackingNumber && at - other.at < STATUS_UNDO_MS,
                ),
                { ...updated, at },
              ]
            : [],
        );
        if (!updated) {
          return;
        }
        toast.show({
          title: 'Status Updated Successfully',
          description: `${trackingNumber}: ${status ?? likelyText(item, today)}. Customers will be notified.`,
          action: { label: 'Undo', onClick: () => void takeBack(updated) },
        });
      } catch (error) {
        toast.fail(
          'Update Failed',
          `${trackingNumber}: ${errorText(error, 'Could not update package status')}`,
        );
      }
    },
    undoLast: async (): Promise<void> => {
      const last = done.at(-1);
      if (last) {
        await takeBack(last);
      }
    },
  };
}
