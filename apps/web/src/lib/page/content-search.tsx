import { TextField } from '@moveway/ui/field/field.tsx';
import { useDraft } from '@moveway/ui/personal/use-draft.ts';
import { useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useEarlyText } from '../hydration.ts';

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

/**
 * A choice of entries on a page. It is kept over a reload and for going back to the page; who opens the page anew sees
 * all entries.
 * @param name of the choice, unique on the site
 */
export function useContentFilter(name: string, initial = '') {
  // Before what was chosen, so that the visits of a page share one stored text.
  const visit = `${useLocation().key} `;
  const [stored, store] = useDraft(`filter.${name}`);
  const chosen = stored.startsWith(visit) ? stored.slice(visit.length) : initial;
  return [chosen, (choice: string) => store(visit + choice)] as const;
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
  const field = useRef<HTMLInputElement>(null);
  useEarlyText(field, onSearch);
  return (
    <>
      <TextField
        ref={field}
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
