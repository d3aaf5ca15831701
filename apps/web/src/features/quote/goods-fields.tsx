import { SelectField, TextField } from '@moveway/ui/field/field.tsx';
import { useFormContext } from 'react-hook-form';
import { required } from '../../lib/forms/required.ts';
import type { QuoteValues } from './quote-values.ts';
import styles from './quote-form.module.css';

/** The vehicle, or the package. */
export function GoodsFields() {
  const { watch } = useFormContext<QuoteValues>();
  return watch('kind') === 'vehicle' ? <VehicleFields /> : <PackageFields />;
}

function VehicleFields() {
  const { register, formState } = useFormContext<QuoteValues>();
  const { errors } = formState;
  return (
    <>
      <SelectField
        label="Trailer"
        options={[
          { value: 'open', label: 'Open' },
          { value: 'enclosed', label: 'Enclosed' },
        ]}
        {...register('trailer')}
      />
      <SelectField
        label="Size"
        options={[
          { value: 'car', label: 'Car' },
          { value: 'suv', label: 'SUV' },
          { value: 'pickup', label: 'Pickup truck or van' },
        ]}
        {...register('size')}
      />
      <SelectField
        label="Condition"
        options={[
          { value: 'operable', label: 'It runs' },
          { value: 'inoperable', label: 'It does not run' },
        ]}
        {...register('condition')}
      />
      <p className={styles.either}>Enter the VIN, or the year, make and model.</p>
      <TextField label="VIN" error={errors.vin?.message} autoComplete="off" {...register('vin')} />
      <TextField
        label="Year"
        inputMode="numeric"
        error={errors.year?.message}
        autoComplete="off"
        {...register('year', {
          validate: (year) => /^\s*\d*\s*$/.test(year) || 'Use a year like 2019',
        })}
      />
      <TextField label="Make" error={errors.make?.message} autoComplete="off" {...register('make')} />
      <TextField label="Model" error={errors.model?.message} autoComplete="off" {...register('model')} />
    </>
  );
}

function PackageFields() {
  const { register, formState } = useFormContext<QuoteValues>();
  const { errors } = formState;
  return (
    <>
      <TextField
        label="Weight in pounds"
        inputMode="decimal"
        required
        error={errors.weight?.message}
        autoComplete="off"
        {...register('weight', {
          validate: (weight) => Number(weight) > 0 || 'Enter the weight in pounds',
        })}
      />
      <TextField
        label="What is in it?"
        required
        error={errors.contents?.message}
        autoComplete="off"
        {...register('contents', required('Tell us what is in the package'))}
      />
    </>
  );
}
