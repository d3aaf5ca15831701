import { useDeferredValue, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { AutoComplete } from 'antd';
import { useAdminApi } from '../../lib/admin-api.ts';
import { placeOptions } from './shipment.queries.ts';

/** The server's suggestions begin here. */
const SHORTEST = 2;
const LONGEST = 120;

interface PlaceInputProps {
  /** By the form field around it. */
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
}

/** A place in words, with suggestions of cities. The list opens only with options in it, as in `CustomerSelect`. */
export function PlaceInput({ value = '', onChange, ...rest }: PlaceInputProps) {
  const [isOpen, setIsOpen] = useState(false);
  const search = useDeferredValue(value.trim());
  const { data } = useQuery({
    ...placeOptions(useAdminApi(), search),
    enabled: isOpen && search.length >= SHORTEST,
  });
  const places = search.length >= SHORTEST ? (data?.items ?? []) : [];
  return (
    <AutoComplete
      {...rest}
      value={value}
      options={places.map((place) => ({ value: place }))}
      defaultActiveFirstOption={false}
      // Tab takes the option that is typed already, and stays: with nothing to choose, it goes on to the next field.
      open={isOpen && places.length > 0 && !places.includes(value.trim())}
      onOpenChange={setIsOpen}
      onBlur={() => setIsOpen(false)}
      onChange={(next: string) => onChange?.(next.slice(0, LONGEST))}
    />
  );
}
