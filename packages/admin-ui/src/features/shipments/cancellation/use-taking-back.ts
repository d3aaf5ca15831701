import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { errorText } from '../../../lib/queries/error-text.ts';
import { useWrite } from '../../../lib/queries/use-write.ts';
import { PACKAGE_CHANGES } from '../shipment.queries.ts';

/** Takes back that a package is canceled or on hold, with a toast about the outcome. */
export function useTakingBack() {
  const toast = useToast();
  const { mutateAsync, error } = useWrite(
    (api, { what, trackingNumber }: { what: 'cancellation' | 'hold'; trackingNumber: string }) =>
      api.call(`DELETE /api/admin/packages/:trackingNumber/${what}`, { params: { trackingNumber } }),
    PACKAGE_CHANGES,
  );
  return {
    error,
    takeBack: async (what: 'cancellation' | 'hold', { trackingNumber }: AdminPackage): Promise<void> => {
      try {
        const { status } = await mutateAsync({ what, trackingNumber });
        toast.show({
          title: what === 'hold' ? 'Package Released' : 'Package Reinstated',
          description: `${trackingNumber} is ${status}${what === 'hold' ? ', and no longer on hold.' : ' again.'}`,
        });
      } catch (rejected) {
        toast.fail(
          what === 'hold' ? 'Release Failed' : 'Reinstating Failed',
          errorText(rejected, 'Could not change the package'),
        );
      }
    },
  };
}
