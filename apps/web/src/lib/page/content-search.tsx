import { TextField } from '@moveway/ui/field/field.tsx';
import type { ReactNode } from 'react';

interface ContentSearchProps {
  label: string;
  placeholder: string;
  search: string;
  onSearch: (search: string) => void;
  /** Filters between the field and the outcome. */
  children?: ReactNode;
  /** How many entries match, announced by screen readers. */
  outcome: ReactNode;
}

/** Searches the entries of a page while its reader types. The page's stylesheet arranges the parts. */
export function ContentSearch({
  label,
  placeholder,
  search,
  onSearch,
  children,
  outcome,
}: ContentSearchProps) {
  return (
    <>
      <TextField
        label={label}
        type="search"
        placeholder={placeholder}
        value={search}
        onChange={(event) => onSearch(event.target.value)}
      />
      {children}
      <output>{outcome}</output>
    </>
  );
}

/** Whether a text contains every word of a search, in upper or lower case. */
export function matchesSearch(text: string, search: string): boolean {
  const searched = text.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searched.includes(word));
}
