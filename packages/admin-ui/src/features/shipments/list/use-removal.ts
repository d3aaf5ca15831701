import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { errorText } from '../../../lib/queries/error-text.ts';
import { useDeletePackage, useRestorePackage } from '../shipment.queries.ts';

/** Deletes packages, confirmed by the browser's dialog (specification, section 2), and restores them. */
export function usePackageRemoval() {
  const toast = useToast();
  const deletion = useDeletePackage();
  const restoring = useRestorePackage();

  const restore = async (trackingNumber: string) => {
    try {
      deletion.reset();
      await restoring.mutateAsync(trackingNumber);
      toast.show({ title: 'Package Restored', description: `${trackingNumber} is back in the list.` });
    } catch (error) {
      toast.fail('Restore Failed', errorText(error, 'Could not restore the package'));
    }
  };

  const remove = async ({ trackingNumber }: AdminPackage) => {
    if (!window.confirm(`Delete package ${trackingNumber}? It can be restored for 30 days.`)) {
      return;
    }
    try {
      restoring.reset();
      await deletion.mutateAsync(trackingNumber);
      toast.show({
        title: 'Package Deleted Successfully',
        description: `${trackingNumber} can be restored for 30 days.`,
        action: { label: 'Undo', onClick: () => void restore(trackingNumber) },
      });
    } catch (error) {
      toast.fail(
        'Delete Failed',
        errorText(error, 'Failed to delete package. Only delivered packages can be deleted.'),
      );
    }
  };

  // The error says why the last of them was not done.
  return { remove, restore, error: deletion.error ?? restoring.error };
}
