import { useToast } from '@moveway/ui/toast/toast.ts';
import { errorText } from '../../../lib/queries/error-text.ts';
import { useUndoStatus, type UpdatedPackage } from '../shipment.queries.ts';

/** Undoes status updates, with a toast about the outcome. */
export function useStatusUndo() {
  const toast = useToast();
  const one = useUndoStatus();

  const showFailure = (description: string) => toast.fail('Undo Failed', description);

  return {
    undo: async ({ trackingNumber, version }: UpdatedPackage): Promise<void> => {
      try {
        const { status } = await one.mutateAsync({ trackingNumber, version });
        toast.show({
          title: 'Status Update Undone',
          description: `${trackingNumber} is ${status} again. No one is notified.`,
        });
      } catch (error) {
        showFailure(errorText(error, 'Could not undo the status update'));
      }
    },
    error: one.error,
  };
}
