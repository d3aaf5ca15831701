import { ApiError } from '@moveway/api-client/api-error.ts';
import { useDelivery } from '@moveway/chat-client/use-delivery.ts';
import { formatTime } from '@moveway/ui/time/time-format.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { useAdminApi } from '../../../lib/queries/admin-api.ts';
import { errorText, isUnauthorized } from '../../../lib/queries/error-text.ts';
import { updateStatus, usePackageRefresh } from '../shipment.queries.ts';
import { scanProblem, sendScan } from '../scan/send-scan.ts';
import { updateOutbox } from './update-outbox.ts';

/**
 * Sends the status updates that this device keeps, in the order they were made, whichever tab of the console is open.
 * One that the server rejects stays beside its package until its writer decides, and so do the later ones of that
 * package.
 * @param isScanning whether the page that scans is open, which says itself what became of a scan
 */
export function useUpdateSender({ isScanning }: { isScanning: boolean }): void {
  const api = useAdminApi();
  const toast = useToast();
  const refresh = usePackageRefresh();
  const recheckSession = (error: unknown) => {
    if (isUnauthorized(error)) {
      void api.session.check();
    }
  };
  const laterOf = (trackingNumber: string) =>
    updateOutbox.get().filter((update) => update.trackingNumber === trackingNumber && update.isSending);
  /** Who made the later ones had seen this one. */
  const seenBy = (key: string, { trackingNumber, version }: { trackingNumber: string; version: number }) => {
    for (const later of laterOf(trackingNumber)) {
      if (later.key !== key && !later.scan) {
        const seen = Math.max(later.body.version ?? version, version);
        updateOutbox.change(later.key, { body: { ...later.body, version: seen } });
      }
    }
  };
  useDelivery(updateOutbox, {
    // The console is shown to who is signed in only.
    isSignedIn: true,
    onUndecided: recheckSession,
    send: async (unsent) => {
      const { key, trackingNumber, body, at } = unsent;
      if (unsent.scan) {
        const scanned = await sendScan(api, unsent);
        if (scanned) {
          seenBy(key, scanned);
        }
        refresh();
        return;
      }
      // The first try, which may have arrived, says no time; one key stands for both.
      const timed = { happenedAt: at, ...body };
      const { version } = await updateStatus(api, { trackingNumber, body: timed, idempotencyKey: key });
      seenBy(key, { trackingNumber, version });
      toast.show({
        title: 'Status Updated Successfully',
        description: `${trackingNumber} is now ${body.status}, as queued at ${formatTime(at)}. Customers will be notified.`,
      });
      refresh();
    },
    onRejected: ({ key, trackingNumber, scan }, error) => {
      const problem = scan ? scanProblem(key, error) : errorText(error, 'Could not update package status');
      const isConflict = error instanceof ApiError && error.code === 'shipment.changed';
      const isTimeRejected = error instanceof ApiError && error.code === 'shipment.time_rejected';
      updateOutbox.change(key, { problem, isConflict, isTimeRejected });
      for (const later of laterOf(trackingNumber)) {
        updateOutbox.change(later.key, {
          isSending: false,
          problem: 'The update before it was not saved.',
          isConflict: true,
        });
      }
      // A toast would cover it there.
      if (!scan || !isScanning) {
        toast.fail(
          'Update Not Saved',
          `${trackingNumber}: ${problem} ${scan ? 'It is kept among the unsaved changes.' : 'It is kept beside the package.'}`,
        );
      }
      refresh();
      recheckSession(error);
    },
  });
}
