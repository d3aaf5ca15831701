import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { failureText } from '../../lib/failure.ts';
import { useDeletePackage, useRestorePackage } from './shipment.queries.ts';

interface PackageRemoval {
  remove: (item: AdminPackage) => Promise<void>;
  restore: (trackingNumber: string) => Promise<void>;
}

/** Deleting, which the specification (section 2) wants confirmed in the browser, and taking it back. */
export function usePackageRemoval(): PackageRemoval {
  const toast = useToast();
  const { mutateAsync: archive } = useDeletePackage();
  const { mutateAsync: takeBack } = useRestorePackage();

  const restore = async (trackingNumber: string) => {
    try {
      await takeBack(trackingNumber);
      toast.show({ title: 'Package Restored', description: `${trackingNumber} is back in the list.` });
    } catch (error) {
      toast.show({
        variant: 'destructive',
        title: 'Restore Failed',
        description: failureText(error, 'Could not restore the package'),
      });
    }
  };

  const remove = async ({ trackingNumber }: AdminPackage) => {
    if (
      !window.confirm(`Delete package ${trackingNumber}? It can be restored from the archive for 30 days.`)
    ) {
      return;
    }
    try {
      await archive(trackingNumber);
      toast.show({
        title: 'Package Deleted Successfully',
        description: `${trackingNumber} is in the archive.`,
        action: { label: 'Undo', onClick: () => void restore(trackingNumber) },
      });
    } catch (error) {
      toast.show({
        variant: 'destructive',
        title: 'Delete Failed',
        description: failureText(error, 'Failed to delete package. Only delivered packages can be deleted.'),
      });
    }
  };

  return { remove, restore };
}
