import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useArchivePackages } from '../shipment.queries.ts';

type Numbered = Pick<AdminPackage, 'trackingNumber'>;

/** Archives Delivered packages and takes them back, with a toast about the outcome and an undo action. */
export function useArchiving() {
  const toast = useToast();
  const { mutateAsync, error } = useArchivePackages();

  const setArchived = async (items: Numbered[], isArchived: boolean): Promise<void> => {
    const packages = items.map(({ trackingNumber }) => ({ trackingNumber }));
    const failed = {
      variant: 'destructive',
      title: isArchived ? 'Archive Failed' : 'Unarchive Failed',
    } as const;
    try {
      const { results } = await mutateAsync({ packages, isArchived });
      const done = results.filter(({ outcome }) => outcome === 'updated');
      if (done.length < results.length) {
        toast.show({
          ...failed,
          description: `${results.length - done.length} of ${results.length} packages could not be ${isArchived ? 'archived. Only Delivered ones can be.' : 'unarchived.'}`,
        });
        return;
      }
      const [only] = done;
      const what = done.length === 1 && only ? `${only.trackingNumber} is` : `${done.length} packages are`;
      const noun = done.length === 1 ? 'Package' : 'Packages';
      toast.show({
        title: isArchived ? `${noun} Archived` : `${noun} Unarchived`,
        description: isArchived
          ? `${what} out of the current list, and can still be tracked.`
          : `${what} back in the current list.`,
        action: { label: 'Undo', onClick: () => void setArchived(done, !isArchived) },
      });
    } catch (rejected) {
      toast.show({ ...failed, description: errorText(rejected, 'The archive could not be changed') });
    }
  };

  return { setArchived, error };
}
