import { useController, useFormContext } from 'react-hook-form';
import { required } from '../../../lib/forms/required.ts';
import type { QuoteValues } from '../quote-values.ts';
import { SuggestField } from './suggest.tsx';

interface PlaceFieldProps {
  name: 'from' | 'to';
  label: string;
  /** Said where it is left empty. */
  missing: string;
}

const nameOf = (place: string) => place.split(',', 1)[0] ?? '';
const sameName = (places: readonly string[], text: string) =>
  places.filter((place) => [place, nameOf(place)].some((name) => isSame(name, text)));
const isSame = (name: string, text: string) => name.toLowerCase() === text.toLowerCase();

async function suggestPlaces(search: string): Promise<readonly string[]> {
  const { callApi } = await import('../../../lib/api.ts');
  try {
    return (await callApi('GET /api/places', { query: { search } })).items;
  } catch {
    // Without suggestions the field takes any text.
    return [];
  }
}

/** A place in the United States: a city, with the choice where several have its name, or a ZIP code. */
export function PlaceField({ name, label, missing }: PlaceFieldProps) {
  const { control, setValue } = useFormContext<QuoteValues>();
  const { field, fieldState } = useController({ control, name, rules: required(missing) });
  return (
    <SuggestField<string>
      label={label}
      placeholder="City or ZIP code"
      required
      error={fieldState.error?.message}
      name={name}
      value={field.value}
      inputRef={field.ref}
      onChange={field.onChange}
      onBlur={field.onBlur}
      suggest={suggestPlaces}
      textOf={(place) => place}
      onTake={(place) => setValue(name, place, { shouldDirty: true, shouldValidate: true })}
      exactly={(places, text) =>
        isZip(text) ? places.filter((place) => place.endsWith(text)) : sameName(places, text)
      }
      choice={(text) => `Which ${text}?`}
    />
  );
}

const isZip = (text: string) => /^\d{5}$/.test(text);
