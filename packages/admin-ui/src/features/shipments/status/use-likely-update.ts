import { useRef, useState } from 'react';
import { newIdempotencyKey } from '@moveway/api-client/idempotency-key.ts';
import { STATUS_UNDO_MS, type PackageStatus } from '@moveway/contracts/shipments/shipment.constants.ts';
import type { NewHold } from '@moveway/contracts/shipments/cancellation.schema.ts';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { formatNearDay } from '@moveway/ui/time/near-time.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { errorText } from '../../../lib/queries/error-text.ts';
import { useWrite } from '../../../lib/queries/use-write.ts';
import { useBusinessDay } from '../../../lib/times/use-business-day.ts';
import { PACKAGE_CHANGES, type UpdatedPackage } from '../shipment.queries.ts';
import { usePackageAct } from '../use-package-act.ts';
import { heldAs, likelyHold, likelyText, likelyUpdate, updateTo } from './likely-update.ts';
import { isUpdateWaiting } from './update-outbox.ts';
import { useStatusUpdate } from './use-update.ts';

interface Done extends UpdatedPackage {
  at: number;
  /** The hold before, of one that was put off. */
  heldBefore?: Omit<NewHold, 'version'> | undefined;
}

/** Gives packages their likely update, one after the other, and takes them back, the last one first. */
export function useLikelyUpdate() {
  const toast = useToast();
  const today = useBusinessDay();
  const { update, isPending } = useStatusUpdate();
  const hold = useWrite(
    ({ call }, { trackingNumber, ...body }: NewHold & { trackingNumber: string }) =>
      call('PUT /api/admin/packages/:trackingNumber/hold', { params: { trackingNumber }, body }),
    PACKAGE_CHANGES,
  );
  const { act } = usePackageAct();
  /** What can still be taken back: of a package its last update, for as long as the server undoes it. */
  const [done, setDone] = useState<readonly Done[]>([]);
  /** A second press comes before the first one has rendered anything. */
  const underWay = useRef(new Set<string>());

  const takeBack = async (updated: Done) => {
    const { trackingNumber, version, heldBefore } = updated;
    setDone((before) => before.filter((other) => other.trackingNumber !== trackingNumber));
    if (!heldBefore) {
      await act('undoStatus', updated);
      return;
    }
    try {
      await hold.mutateAsync({ trackingNumber, version, ...heldBefore });
      toast.show({
        title: 'Hold As Before',
        description: `${trackingNumber} is looked at again ${formatNearDay(heldBefore.until, today)}.`,
      });
    } catch (error) {
      toast.fail('Undo Failed', errorText(error, 'Could not change the hold'));
    }
  };

  const change = async (item: AdminPackage, status: PackageStatus | undefined) => {
    const { trackingNumber, version } = item;
    const newHold = status === undefined ? likelyHold(item, today) : undefined;
    try {
      const body = {
        ...(status === undefined ? likelyUpdate(item, today) : updateTo(status, item)),
        version,
      };
      const updated = newHold
        ? await hold.mutateAsync({ trackingNumber, version, ...newHold })
        : await update({ item, body, idempotencyKey: newIdempotencyKey() });
      // One that is queued cannot be undone, and none of those before it in its place.
      if (!updated) {
        setDone([]);
        return;
      }
      const at = Date.now();
      const last = { ...updated, at, heldBefore: newHold && item.hold ? heldAs(item.hold) : undefined };
      setDone((before) => [
        ...before.filter(
          (other) => other.trackingNumber !== trackingNumber && at - other.at < STATUS_UNDO_MS,
        ),
        last,
      ]);
      toast.show({
        title: newHold ? 'Package On Hold' : 'Status Updated Successfully',
        description: `${trackingNumber}: ${status ?? likelyText(item, today)}.${newHold ? '' : ' Customers will be notified.'}`,
        action: { label: 'Undo', onClick: () => void takeBack(last) },
      });
    } catch (error) {
      toast.fail(
        'Update Failed',
        `${trackingNumber}: ${errorText(error, newHold ? 'Could not change the hold' : 'Could not update package status')}`,
      );
    }
  };

  return {
    isPending: isPending || hold.isPending,
    canUndo: done.length > 0,
    /** @param status the one to set instead of what is likely */
    update: async (item: AdminPackage, status?: PackageStatus): Promise<void> => {
      const { trackingNumber } = item;
      // What is likely follows from a state that is about to change.
      if (isUpdateWaiting(trackingNumber)) {
        toast.show({
          title: 'Already Queued',
          description: `An update of ${trackingNumber} waits to be sent.`,
        });
        return;
      }
      if (underWay.current.has(trackingNumber)) {
        return;
      }
      underWay.current.add(trackingNumber);
      await change(item, status);
      underWay.current.delete(trackingNumber);
    },
    undoLast: async (): Promise<void> => {
      const last = done.at(-1);
      if (last) {
        await takeBack(last);
      }
    },
  };
}
