import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { errorText } from '../../../lib/queries/error-text.ts';
import { useArchivePackages } from '../shipment.queries.ts';

type Numbered = Pick<AdminPackage, 'trackingNumber'>;

/** Archives a Delivered package and takes it back, with a toast about the outcome and an undo action. */
export function useArchiving() {
  const toast = useToast();
  const { mutateAsync, error } = useArchivePackages();

  const setArchived = async ({ trackingNumber }: Numbered, isArchived: boolean): Promise<void> => {
    const failure = isArchived ? 'Archive Failed' : 'Unarchive Failed';
    try {
      const { results } = await mutateAsync({ packages: [{ trackingNumber }], isArchived });
      if (results.some(({ outcome }) => outcome !== 'updated')) {
        toast.fail(
          failure,
          isArchived
            ? `${trackingNumber} could not be archived. Only Delivered packages can be.`
            : `${trackingNumber} could not be unarchived.`,
        );
        return;
      }
      toast.show({
        title: isArchived ? 'Package Archived' : 'Package Unarchived',
        description: isArchived
          ? `${trackingNumber} is out of the current list, and can still be tracked.`
          : `${trackingNumber} is back in the current list.`,
        action: { label: 'Undo', onClick: () => void setArchived({ trackingNumber }, !isArchived) },
      });
    } catch (rejected) {
      toast.fail(failure, errorText(rejected, 'The archive could not be changed'));
    }
  };

  return { setArchived, error };
}
