import type { QuoteOffer } from '@moveway/contracts/quotes/quote.schema.ts';
import { SelectField, TextField } from '@moveway/ui/field/field.tsx';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { required } from '../../../lib/forms/required.ts';
import type { QuoteValues } from '../quote-values.ts';
import { TrailerChoice } from './trailer-choice.tsx';
import { sizeOf, VehicleField } from './vehicle.tsx';
import styles from '../quote-form.module.css';

interface GoodsFieldsProps {
  /** Where it is known. */
  offer: QuoteOffer | undefined;
}

/** The vehicle, or the package. */
export function GoodsFields({ offer }: GoodsFieldsProps) {
  const { watch } = useFormContext<QuoteValues>();
  return watch('kind') === 'vehicle' ? <VehicleFields offer={offer} /> : <PackageFields />;
}

function VehicleFields({ offer }: GoodsFieldsProps) {
  const { register, formState, getValues, setValue } = useFormContext<QuoteValues>();
  const { errors } = formState;
  /** Whether make or model was typed since the size was looked up. */
  const [isTyped, setIsTyped] = useState(false);
  const setsSize = {
    onChange: () => setIsTyped(true),
    onBlur: async () => {
      setIsTyped(false);
      const size = isTyped && (await sizeOf(getValues(['make', 'model']).join(' ')));
      if (size) {
        setValue('size', size, { shouldDirty: true });
      }
    },
  };
  const make = register('make', setsSize);
  const model = register('model', setsSize);
  return (
    <>
      <VehicleField />
      <fieldset className={styles.identity}>
        <legend className={styles.either}>
          Not in the list? Enter make and model. The year is optional.
        </legend>
        <TextField
          label="Year"
          inputMode="numeric"
          error={errors.year?.message}
          autoComplete="off"
          {...register('year', {
            validate: (year) => /^\s*\d*\s*$/.test(year) || 'Use a year like 2019',
          })}
        />
        <TextField label="Make" error={errors.make?.message} autoComplete="off" {...make} />
        <TextField label="Model" error={errors.model?.message} autoComplete="off" {...model} />
      </fieldset>
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
      <TrailerChoice totals={offer?.trailers} />
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
