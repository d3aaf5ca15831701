import type { StatusUpdateInput } from '@moveway/contracts/shipments/shipment-input.schema.ts';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { waitAfter } from '@moveway/chat-client/wait.ts';
import { currentAccount } from '@moveway/ui/personal/account.ts';
import { formatTime } from '@moveway/ui/time/time-format.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { useAdminPlatform } from '../../../platform/admin-platform.ts';
import { useUpdateStatus, type UpdatedPackage } from '../shipment.queries.ts';
import { isUpdateWaiting, seenPackage, updateOutbox, updateText } from './update-outbox.ts';

interface Update {
  /** As its writer sees it. */
  item: AdminPackage;
  body: StatusUpdateInput;
  idempotencyKey: string;
}

/**
 * Updates the status of one package: now, or where the device has no network, or the shell no server, as soon as it has
 * one.
 */
export function useStatusUpdate() {
  const toast = useToast();
  const { connection } = useAdminPlatform();
  const { mutateAsync, isPending } = useUpdateStatus();

  return {
    isPending,
    /**
     * @returns the package as updated, undefined where the update waits, which is said
     * @throws what the server rejected it with
     */
    update: async ({ item, body, idempotencyKey }: Update): Promise<UpdatedPackage | undefined> => {
      const { trackingNumber } = item;
      const at = new Date().toISOString();
      const account = currentAccount();
      // After those of the same package that were made before.
      if (!isUpdateWaiting(trackingNumber)) {
        try {
          return await mutateAsync({ trackingNumber, body, idempotencyKey });
        } catch (error) {
          const wait = waitAfter(error);
          // With a network, the failure is said and the dialog stays open (specification, section 8). Who signed out
          // meanwhile leaves nothing to the next account.
          const isAway = connection ? await connection.isLost() : !navigator.onLine;
          if (!wait || !isAway || currentAccount() !== account) {
            throw error;
          }
          updateOutbox.wait.set(wait);
        }
      }
      updateOutbox.add({
        key: idempotencyKey,
        trackingNumber,
        body,
        before: seenPackage(item),
        at,
        isSending: true,
      });
      toast.show({
        title: 'Status Update Queued',
        description: `${trackingNumber}: ${updateText(body)}. Made at ${formatTime(at)}, it is sent when the server can be reached.`,
      });
      return undefined;
    },
  };
}
