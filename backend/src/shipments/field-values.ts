import { fieldsWith, type FieldName } from '@moveway/contracts/shipments/shipment-fields.ts';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { toCents, toDollars } from './money.ts';
import type { Dollars, StoredFields, StoredName } from './shipment.types.ts';

const DOLLARS = new Set<FieldName>(fieldsWith('type', 'dollars'));
const isDollars = (name: FieldName): name is Dollars => DOLLARS.has(name);

export function storedName<F extends FieldName>(name: F): StoredName<F> {
  // As its type has it.
  return (isDollars(name) ? `${name}Cents` : name) as StoredName<F>;
}

/** These fields of a shipment as the API has them: money in dollars. One that it lacks is undefined. */
export function fieldsOf<F extends FieldName>(
  shipment: StoredFields,
  names: readonly F[],
): { [Name in F]: AdminPackage[Name] } {
  const values: Record<string, unknown> = {};
  for (const name of names) {
    const value = shipment[storedName(name)];
    values[name] = isDollars(name) && typeof value === 'number' ? toDollars(value) : value;
  }
  // A value for each name.
  return values as { [Name in F]: AdminPackage[Name] };
}

/** These fields of a request as they are stored: money in cents. One that it lacks is undefined. */
export function storedFields<F extends FieldName>(
  given: { [Name in F]?: AdminPackage[Name] },
  names: readonly F[],
): { [Name in StoredName<F>]: StoredFields[Name] } {
  const values: Record<string, unknown> = {};
  for (const name of names) {
    const value = given[name];
    values[storedName(name)] = isDollars(name) && typeof value === 'number' ? toCents(value) : value;
  }
  // As above.
  return values as { [Name in StoredName<F>]: StoredFields[Name] };
}
