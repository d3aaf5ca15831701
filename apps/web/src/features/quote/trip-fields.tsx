import { SelectField, TextField } from '@moveway/ui/field/field.tsx';
import { useFormContext } from 'react-hook-form';
import { required } from '../../lib/forms/required.ts';
import { PlaceField } from './place-field.tsx';
import type { QuoteValues } from './quote-values.ts';

/** Origin, destination, date and service. */
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
      <TextField
        label="Earliest pickup date (optional)"
        type="date"
        error={errors.pickupDate?.message}
        {...register('pickupDate')}
      />
      <PlaceField
        label="From"
        placeholder="City and state, or ZIP code"
        required
        error={errors.from?.message}
        {...register('from', required('Enter the pickup location'))}
      />
      <PlaceField
        label="To"
        placeholder="City and state, or ZIP code"
        required
        error={errors.to?.message}
        {...register('to', required('Enter the delivery location'))}
      />
      <SelectField
        label="Service"
        options={[
          { value: 'standard', label: 'Standard' },
          { value: 'expedited', label: isVehicle ? 'Expedited pickup' : 'Express, next business day' },
        ]}
        {...register('service')}
      />
    </>
  );
}
