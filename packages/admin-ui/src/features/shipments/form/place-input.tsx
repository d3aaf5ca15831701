import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { AutoComplete } from 'antd';
import { useAdminApi } from '../../../lib/queries/admin-api.ts';
import { namedList } from '../../../lib/forms/named-list.tsx';
import { placeOptions } from '../shipment.queries.ts';

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
 * A place in words, with suggestions of cities. As on the site, the first one is marked until an arrow key or the
 * pointer marks another, the first Arrow down stays on it, and Enter and Tab take the marked one. Tab goes on to the
 * next field: the kit would stay in this one, and what is typed next would be added. The list opens only with options
 * in it, as in `CustomerSelect`.
 */
export function PlaceInput({ value = '', onChange, ...rest }: PlaceInputProps) {
  const [isOpen, setIsOpen] = useState(false);
  /** Whether an arrow key was pressed since the text was typed. */
  const hasMoved = useRef(false);
  const typed = value.trim();
  const { data, isPlaceholderData } = useQuery({
    ...placeOptions(useAdminApi(), typed),
    enabled: isOpen && typed.length >= SHORTEST,
  });
  const found = typed.length >= SHORTEST ? (data?.items ?? []) : [];
  // Until the suggestions for this text arrive, those for the text before it that fit.
  const places = isPlaceholderData ? found.filter((place) => startsWith(place, typed)) : found;
  const isShown = isOpen && places.length > 0 && !places.includes(typed);
  return (
    <AutoComplete
      {...rest}
      popupRender={namedList}
      value={value}
      options={places.map((place) => ({ value: place }))}
      defaultActiveFirstOption
      open={isShown}
      onOpenChange={setIsOpen}
      onBlur={() => setIsOpen(false)}
      onInputKeyDown={(event) => {
        const { key } = event;
        if (key === 'Tab') {
          event.stopPropagation();
          const marked = isShown && !event.shiftKey ? markedOption(event.currentTarget) : undefined;
          if (marked !== undefined) {
            onChange?.(marked);
          }
        } else if (isShown && (key === 'ArrowDown' || key === 'ArrowUp')) {
          if (key === 'ArrowDown' && !hasMoved.current) {
            event.stopPropagation();
          }
          hasMoved.current = true;
        }
      }}
      onChange={(next: string) => {
        hasMoved.current = false;
        onChange?.(next.slice(0, LONGEST));
      }}
    />
  );
}

function startsWith(place: string, text: string): boolean {
  return place.toLowerCase().startsWith(text.toLowerCase());
}

/** The text of the option that is marked. */
function markedOption(input: HTMLElement): string | undefined {
  const id = input.getAttribute('aria-activedescendant');
  return id === null ? undefined : document.getElementById(id)?.textContent;
}
