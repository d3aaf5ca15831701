import { editConflict } from '../shipment.deps.ts';
import type { EditableDetails, Shipment } from '../shipment.types.ts';
import type { Applied } from './rule.ts';

/** Replaces the details of the version that was read. @throws {AppError} `shipment.changed` */
export function edit(before: Shipment, details: EditableDetails, version: number): Applied {
  if (before.version !== version) {
    throw editConflict();
  }
  const { cancellationRequest } = before;
  const after = {
    ...before,
    ...details,
    // What another customer asked for is over.
    cancellationRequest: details.customerId === before.customerId ? cancellationRequest : undefined,
  };
  return {
    after,
    audit: { action: 'package.edited', before: editedFields(before), after: editedFields(after) },
  };
}

/** The fields that an edit may have changed, without what every write changes. */
function editedFields({
  version: _version,
  updatedAt: _updatedAt,
  statusUndo: _undo,
  lastEventAt: _lastEventAt,
  ...fields
}: Shipment): object {
  return fields;
}
