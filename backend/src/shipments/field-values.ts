import { fieldsWith, type FieldName } from '@moveway/contracts/shipments/shipment-fields.ts';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import type { Dollars, StoredFields, StoredName } from './shipment.types.ts';

/** The API has dollars. The database has whole cents, so that sums are exact. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}

export function toDollars(cents: number): number {
  return cents / 100;
}

const DOLLARS = new Set<FieldName>(fieldsWith('type', 'dollars'));
const isDollars = (name: FieldName): name is Dollars => DOLLARS.has(name);

export function storedName<F extends FieldName>(name: F): StoredName<F> {
  // The type of the result is this expression.
  return (isDollars(name) ? `${name}Cents` : name) as StoredName<F>;
}

/** Fields of a shipment as the API has them: money in dollars. A field that the shipment lacks is undefined. */
export function fieldsOf<F extends FieldName>(
  shipment: StoredFields,
  names: readonly F[],
): { [Name in F]: AdminPackage[Name] } {
  const values: Record<string, unknown> = {};
  for (const name of names) {
    const value = shipment[storedName(name)];
    values[name] = isDollars(name) && typeof value === 'number' ? toDollars(value) : value;
  }
  // The loop has set a value for each name.
  return values as { [Name in F]: AdminPackage[Name] };
}

/** Fields of a request as they are stored: money in cents. A field that the request lacks is undefined. */
export function storedFields<F extends FieldName>(
  given: { [Name in F]?: AdminPackage[Name] },
  names: readonly F[],
): { [Name in StoredName<F>]: StoredFields[Name] } {
  const values: Record<string, unknown> = {};
  for (const name of names) {
    const value = given[name];
    values[storedName(name)] = isDollars(name) && typeof value === 'number' ? toCents(value) : value;
  }
  // The loop has set a value for each name.
  return values as { [Name in StoredName<F>]: StoredFields[Name] };
}
