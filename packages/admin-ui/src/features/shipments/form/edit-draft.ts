import { isObject } from '@moveway/api-client/json-object.ts';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { personalStored } from '@moveway/ui/personal/personal.ts';
import type { PackageFormValues } from './draft.ts';

/** Unsaved changes of a package, and the version that they are based on. */
export interface EditDraft {
  values: PackageFormValues;
  base: AdminPackage;
}

/** What is unsaved of a package, stored until it is saved or discarded, or its writer signs out. */
export const editDraft = (trackingNumber: string) =>
  personalStored({
    name: `edit.${trackingNumber}`,
    kind: 'draft',
    isValid: isEditDraft,
    noun: () => ({ one: 'unsaved change of a package', many: 'unsaved changes of packages' }),
  });

function isEditDraft(value: unknown): value is EditDraft {
  return (
    isObject(value) &&
    isObject(value['values']) &&
    isObject(value['base']) &&
    typeof value['base']['version'] === 'number'
  );
}
