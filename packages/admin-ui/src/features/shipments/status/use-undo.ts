import type { SelectionResult } from '@moveway/contracts/shipments/shipment.schema.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { errorText } from '../../../lib/error-text.ts';
import { selectionFailureText } from './bulk-outcome.tsx';
import { useUndoStatus, useUndoStatuses, type UpdatedPackage } from '../shipment.queries.ts';

/** How many packages a message names. */
const MAX_NAMED = 3;

/** Undoes status updates, with a toast about the outcome. */
export function useStatusUndo() {
  const toast = useToast();
  const one = useUndoStatus();
  const many = useUndoStatuses();

  const showFailure = (description: string) =>
    toast.show({ variant: 'destructive', title: 'Undo Failed', description });

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

    /** @returns the outcome of each, if the server gave one */
    undoAll: async (packages: UpdatedPackage[]): Promise<SelectionResult[] | undefined> => {
      try {
        const { results } = await many.mutateAsync(
          packages.map(({ trackingNumber, version }) => ({ trackingNumber, version })),
        );
        const failed = results.flatMap((row) => (row.outcome === 'updated' ? [] : [row]));
        if (failed.length === 0) {
          toast.show({
            title: 'Status Updates Undone',
            description: `${results.length} packages are as before. No one is notified.`,
          });
        } else {
          const named = failed
            .slice(0, MAX_NAMED)
            .map(({ trackingNumber, outcome }) => `${trackingNumber} (${selectionFailureText[outcome]})`);
          showFailure(
            `${failed.length} of ${results.length} updates were not undone: ${named.join(', ')}${failed.length > MAX_NAMED ? ', …' : ''}`,
          );
        }
        return results;
      } catch (error) {
        showFailure(errorText(error, 'Could not undo the status updates'));
        return undefined;
      }
    },
    error: one.error ?? many.error,
    isPending: many.isPending,
  };
}
