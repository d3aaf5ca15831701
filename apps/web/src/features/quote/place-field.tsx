import { TextField, type TextFieldProps } from '@moveway/ui/field/field.tsx';
import { useId, useRef, useState, type ChangeEvent } from 'react';

/** The pause in typing, in milliseconds, after which the server is asked. */
const PAUSE_MS = 250;
const SHORTEST = 2;

/** A place in the United States, with the server's suggestions in the browser's native list. */
export function PlaceField({ onChange, ...field }: TextFieldProps) {
  const list = useId();
  const [places, setPlaces] = useState<readonly string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const suggest = async (search: string) => {
    const { callApi } = await import('../../lib/api.ts');
    try {
      setPlaces((await callApi('GET /api/places', { query: { search } })).items);
    } catch {
      // Without suggestions the field takes whatever is typed.
    }
  };
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    onChange?.(event);
    clearTimeout(timer.current);
    const search = event.target.value.trim();
    if (search.length >= SHORTEST && !places.includes(search)) {
      timer.current = setTimeout(() => void suggest(search), PAUSE_MS);
    }
  };
  return (
    <>
      <TextField {...field} list={list} autoComplete="off" onChange={change} />
      <datalist id={list}>
        {places.map((place) => (
          <option key={place} value={place}>
            {place}
          </option>
        ))}
      </datalist>
    </>
  );
}
