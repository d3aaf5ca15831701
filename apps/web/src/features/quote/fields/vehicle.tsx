import type { FoundVehicle } from '@moveway/contracts/quotes/quote.schema.ts';
import { isVin } from '@moveway/contracts/shipments/vehicle/vin.ts';
import { useRef } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import type { QuoteValues } from '../quote-values.ts';
import { SuggestField } from './suggest.tsx';

/** "2018 Subaru Outback"; the VIN of one that says nothing else. */
const nameOf = ({ vin, year, make, model }: FoundVehicle) =>
  [year, make, model].filter((part) => part !== undefined).join(' ') || (vin ?? '');
const keyOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

function namedIn(vehicles: readonly FoundVehicle[], text: string): readonly FoundVehicle[] {
  if (isVin(text)) {
    return vehicles;
  }
  const name = keyOf(text.replace(/\b(?:19|20)\d\d\b/, ''));
  const same = vehicles.filter(({ make = '', model = '' }) =>
    [model, make + model].map(keyOf).includes(name),
  );
  // A trim may follow the name.
  const [longer] = vehicles.filter(({ model = '' }) => name.includes(keyOf(model)));
  return longer && same.length === 0 ? [longer] : same;
}

async function suggestVehicles(search: string): Promise<readonly FoundVehicle[]> {
  const { callApi } = await import('../../../lib/api.ts');
  try {
    return (await callApi('GET /api/quotes/vehicles', { query: { search } })).items;
  } catch {
    // Without suggestions make, model and size are chosen by hand.
    return [];
  }
}

/** The size of the only vehicle that has a name. */
export async function sizeOf(name: string): Promise<FoundVehicle['size']> {
  const [only, ...others] = namedIn(await suggestVehicles(name), name);
  return others.length === 0 ? only?.size : undefined;
}

/** What is shipped, by its name or its VIN. What is taken fills year, make, model and size. */
export function VehicleField() {
  const { control, getValues, setValue } = useFormContext<QuoteValues>();
  const { field, fieldState } = useController({ control, name: 'vehicle' });
  /** That of the vehicle taken last. */
  const takenYear = useRef('');
  const take = (vehicle: FoundVehicle) => {
    const { vin, year, make, model, size } = vehicle;
    setValue('vehicle', vin ?? nameOf(vehicle), { shouldDirty: true });
    // What is not known stays as it was chosen, but for the year of another vehicle.
    const own = year ?? (getValues('year') === takenYear.current ? '' : undefined);
    takenYear.current = String(year ?? '');
    for (const [name, value] of Object.entries({ year: own, make, model, size })) {
      if (value !== undefined) {
        setValue(name as 'make', String(value), { shouldDirty: true, shouldValidate: true });
      }
    }
  };
  return (
    <SuggestField<FoundVehicle>
      label="Vehicle or VIN"
      placeholder="2018 Subaru Outback"
      hint="It sets the size. With a VIN, nothing else is needed."
      error={fieldState.error?.message}
      name="vehicle"
      value={field.value}
      inputRef={field.ref}
      onChange={field.onChange}
      onBlur={field.onBlur}
      suggest={suggestVehicles}
      textOf={(vehicle) => nameOf(vehicle)}
      onTake={take}
      exactly={namedIn}
      isTaken={(vehicle) => namedIn([vehicle], getValues(['make', 'model']).join(' ')).length > 0}
      choice={(text) => `Which ${text}?`}
    />
  );
}
