import { SelectField, TextField } from '@moveway/ui/field/field.tsx';
import { useFormContext } from 'react-hook-form';
import { PlaceField } from './place.tsx';
import type { QuoteValues } from '../quote-values.ts';

/** Kind, service, origin, destination and date. */
export function TripFields() {
  const { register, formState, watch } = useFormContext<QuoteValues>();
  const { errors } = formState;
  const isVehicle = watch('kind') === 'vehicle';
  return (
    <>
      <SelectField
        label="Shipment type"
        options={[
          { value: 'vehicle', label: 'A vehicle' },
          { value: 'package', label: 'A package' },
        ]}
        {...register('kind')}
      />
      <SelectField
        label="Service"
        options={[
          { value: 'standard', label: 'Standard' },
          { value: 'expedited', label: isVehicle ? 'Expedited pickup' : 'Express, next business day' },
        ]}
        {...register('service')}
      />
      <PlaceField name="from" label="From" missing="Enter the pickup location" />
      <PlaceField name="to" label="To" missing="Enter the delivery location" />
      <TextField
        label="Earliest pickup date (optional)"
        type="date"
        error={errors.pickupDate?.message}
        {...register('pickupDate')}
      />
    </>
  );
}
