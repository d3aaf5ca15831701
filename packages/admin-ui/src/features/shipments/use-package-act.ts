import { useToast } from '@moveway/ui/toast/toast.ts';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import type { AdminApi } from '../../lib/queries/admin-api.ts';
import { errorText } from '../../lib/queries/error-text.ts';
import { useWrite } from '../../lib/queries/use-write.ts';
import { PACKAGE_CHANGES, undoStatus, type UpdatedPackage } from './shipment.queries.ts';

/** What is done to a package by one press, without a dialog. */
export type PackageAct =
  | 'undoStatus'
  | 'release'
  | 'reinstate'
  | 'archive'
  | 'unarchive'
  | 'delete'
  | 'restore';

interface Act {
  /** @returns false where the server did not do it */
  send: (api: AdminApi, item: UpdatedPackage) => Promise<Pick<AdminPackage, 'status'> | boolean>;
  done: string;
  /** What follows the number of the package. @param status its status now, where the server says it */
  means: (status?: string) => string;
  failed: string;
  /** For an error that says nothing itself. */
  problem: string;
  /** What takes it back. */
  back?: PackageAct;
}

const archiving =
  (isArchived: boolean): Act['send'] =>
  async ({ call }, { trackingNumber }) => {
    const body = { packages: [{ trackingNumber }], isArchived };
    const { results } = await call('POST /api/admin/packages/archive', { body });
    return results.every(({ outcome }) => outcome === 'updated');
  };

const ACTS: Record<PackageAct, Act> = {
  undoStatus: {
    send: undoStatus,
    done: 'Status Update Undone',
    means: (status) => `is ${status} again. No one is notified.`,
    failed: 'Undo Failed',
    problem: 'Could not undo the status update',
  },
  release: {
    send: ({ call }, { trackingNumber }) =>
      call('DELETE /api/admin/packages/:trackingNumber/hold', { params: { trackingNumber } }),
    done: 'Package Released',
    means: (status) => `is ${status}, and no longer on hold.`,
    failed: 'Release Failed',
    problem: 'Could not change the package',
  },
  reinstate: {
    send: ({ call }, { trackingNumber }) =>
      call('DELETE /api/admin/packages/:trackingNumber/cancellation', { params: { trackingNumber } }),
    done: 'Package Reinstated',
    means: (status) => `is ${status} again.`,
    failed: 'Reinstating Failed',
    problem: 'Could not change the package',
  },
  archive: {
    send: archiving(true),
    done: 'Package Archived',
    means: () => 'is out of the current list, and can still be tracked.',
    failed: 'Archive Failed',
    problem: 'Could not archive the package. Only Delivered packages can be archived.',
    back: 'unarchive',
  },
  unarchive: {
    send: archiving(false),
    done: 'Package Unarchived',
    means: () => 'is back in the current list.',
    failed: 'Unarchive Failed',
    problem: 'Could not unarchive the package',
    back: 'archive',
  },
  delete: {
    send: async ({ call }, { trackingNumber }) => {
      await call('DELETE /api/admin/packages/:trackingNumber', { params: { trackingNumber } });
      return true;
    },
    done: 'Package Deleted Successfully',
    means: () => 'can be restored for 30 days.',
    failed: 'Delete Failed',
    problem: 'Failed to delete package. Only delivered packages can be deleted.',
    back: 'restore',
  },
  restore: {
    send: ({ call }, { trackingNumber }) =>
      call('POST /api/admin/packages/:trackingNumber/restore', { params: { trackingNumber } }),
    done: 'Package Restored',
    means: () => 'is back in the list.',
    failed: 'Restore Failed',
    problem: 'Could not restore the package',
  },
};

/** Does something to a package, with a toast about the outcome. */
export function usePackageAct() {
  const toast = useToast();
  const { mutateAsync, error } = useWrite(
    (api, { name, item }: { name: PackageAct; item: UpdatedPackage }) => ACTS[name].send(api, item),
    PACKAGE_CHANGES,
  );
  const act = async (name: PackageAct, item: UpdatedPackage): Promise<void> => {
    const { done, means, failed, problem, back } = ACTS[name];
    try {
      const after = await mutateAsync({ name, item });
      if (after === false) {
        toast.fail(failed, problem);
        return;
      }
      toast.show({
        title: done,
        description: `${item.trackingNumber} ${means(after === true ? undefined : after.status)}`,
        ...(back && { action: { label: 'Undo', onClick: () => void act(back, item) } }),
      });
    } catch (rejected) {
      toast.fail(failed, errorText(rejected, problem));
    }
  };
  return {
    act,
    /** Why the last one was not done. */
    error,
  };
}
