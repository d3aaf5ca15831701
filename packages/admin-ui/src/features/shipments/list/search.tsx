import { useState } from 'react';
import { readPastedText, type NumbersInText } from '@moveway/contracts/shipments/numbers/numbers-in-text.ts';
import { MAX_SEARCH_LENGTH } from '@moveway/contracts/shipments/shipment.constants.ts';
import { splitTrackingNumbers } from '@moveway/contracts/shipments/numbers/tracking-number.ts';
import { FoundEntries } from '@moveway/ui/found-entries/found-entries.tsx';
import bar from '../../../lib/lists/table.module.css';
import { SearchBox } from '../../../lib/lists/search-box.tsx';
import styles from './toolbar.module.css';

interface PackageSearchProps {
  search: string;
  onSearch: (search: string) => void;
}

/** The search of the list. Of a sentence that is pasted, as on Home and Tracking, it takes the tracking numbers. */
export function PackageSearch({ search, onSearch }: PackageSearchProps) {
  const [found, setFound] = useState<NumbersInText>();
  const numbers = splitTrackingNumbers(search);
  return (
    <>
      <SearchBox
        label="Search packages"
        placeholder="Number, VIN, car, name, place or phone"
        className={bar.search}
        maxLength={MAX_SEARCH_LENGTH}
        search={search}
        onSearch={onSearch}
        readPasted={(pasted) => {
          const read = readPastedText(pasted);
          setFound(read);
          return read?.numbers.join(' ');
        }}
        hasShortcut
      />
      {found && numbers.length > 0 && (
        <div className={styles.found}>
          <FoundEntries
            name="tracking number"
            found={{ count: found.numbers.length, ignored: found.ignored }}
            entries={numbers}
            onChange={(left) => onSearch(left.join(' '))}
          />
        </div>
      )}
    </>
  );
}
