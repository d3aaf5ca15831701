import { formatDay } from '@moveway/ui/time/time-format.ts';
import { formatMoney } from '@moveway/ui/number/number-format.ts';
import {
  fieldsWith,
  SHIPMENT_FIELDS,
  type FieldName,
  type FieldType,
} from '@moveway/contracts/shipments/shipment-fields.ts';
import type { Field } from '../../lib/forms/field-changes.ts';

const yesNo = (value: boolean) => (value ? 'Yes' : 'No');

/** How a value of each type is read. */
const SHOW: Record<FieldType, (value: never) => string> = {
  name: String,
  text: String,
  day: formatDay,
  number: String,
  dollars: formatMoney,
  flag: yesNo,
};

/** The name and the label of a field's input. */
export function inputOf<F extends FieldName>(name: F) {
  return { name, label: SHIPMENT_FIELDS[name].label };
}

const toField = (name: FieldName): Field => ({
  path: [name],
  label: SHIPMENT_FIELDS[name].label,
  show: SHOW[SHIPMENT_FIELDS[name].type],
});

/** What an edit changes. */
export const editableFields: readonly Field[] = [
  ...fieldsWith('changedBy', 'edit').map(toField),
  { path: ['customer'], label: 'Customer', show: ({ label }: { label: string }) => label },
  { path: ['vehicle', 'vin'], label: 'VIN' },
  { path: ['vehicle', 'year'], label: 'Year', show: String },
  { path: ['vehicle', 'make'], label: 'Make' },
  { path: ['vehicle', 'model'], label: 'Model' },
  { path: ['vehicle', 'trailer'], label: 'Trailer' },
  { path: ['vehicle', 'service'], label: 'Service' },
  { path: ['vehicle', 'isOperable'], label: 'Runs, steers and brakes', show: yesNo },
  { path: ['dimensions', 'length'], label: 'Length', show: String },
  { path: ['dimensions', 'width'], label: 'Width', show: String },
  { path: ['dimensions', 'height'], label: 'Height', show: String },
];

/** What only a status update changes. */
export const statusFields: readonly Field[] = [
  { path: ['status'], label: 'Status' },
  ...fieldsWith('changedBy', 'status update').map(toField),
];
