import { useDeferredValue, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { AutoComplete } from 'antd';
import { useAdminApi } from '../../../lib/queries/admin-api.ts';
import { namedList } from '../../../lib/forms/named-list.tsx';
import { placeOptions } from '../shipment.queries.ts';
import styles from '../package-fields.module.css';

/** The server's suggestions begin here. */
const SHORTEST = 2;
const LONGEST = 120;

interface PlaceInputProps {
  /** By the form field around it. */
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
}

/**
 * A place in words, with suggestions of cities. The list opens only with options in it, as in `CustomerSelect`. Tab
 * takes the marked option and goes on to the next field: the kit would stay in this one, and what is typed next would
 * be added.
 */
export function PlaceInput({ value = '', onChange, ...rest }: PlaceInputProps) {
  const [isOpen, setIsOpen] = useState(false);
  // By the arrow keys, to an option of the kit's.
  const [hasMoved, setHasMoved] = useState(false);
  const typed = value.trim();
  const search = useDeferredValue(typed);
  const { data, isPlaceholderData } = useQuery({
    ...placeOptions(useAdminApi(), search),
    enabled: isOpen && search.length >= SHORTEST,
  });
  const places = search.length >= SHORTEST ? (data?.items ?? []) : [];
  const isShown = isOpen && places.length > 0 && !places.includes(typed);
  const isCurrent = isShown && search === typed && !isPlaceholderData;
  const marked = isCurrent ? places.find((place) => startsWith(place, typed)) : undefined;
  return (
    <AutoComplete
      {...rest}
      popupRender={namedList}
      value={value}
      options={places.map((place) => ({
        value: place,
        className: place === marked && !hasMoved ? styles.marked : undefined,
      }))}
      defaultActiveFirstOption={false}
      open={isShown}
      onOpenChange={setIsOpen}
      onBlur={() => setIsOpen(false)}
      onInputKeyDown={(event) => {
        if (event.key.startsWith('Arrow')) {
          setHasMoved(true);
        } else if (event.key === 'Tab') {
          event.stopPropagation();
          const taken = hasMoved ? activeOption(event.currentTarget) : marked;
          if (taken !== undefined && !event.shiftKey) {
            onChange?.(taken);
          }
        }
      }}
      onChange={(next: string) => {
        setHasMoved(false);
        onChange?.(next.slice(0, LONGEST));
      }}
    />
  );
}

function startsWith(place: string, text: string): boolean {
  return place.toLowerCase().startsWith(text.toLowerCase());
}

/** The text of the option that the arrow keys went to. */
function activeOption(input: HTMLElement): string | undefined {
  const id = input.getAttribute('aria-activedescendant');
  return id === null ? undefined : document.getElementById(id)?.textContent;
}
