import {
  IMPORT_WARNINGS,
  type ImportChoice,
  type ImportWarning,
} from '@moveway/contracts/imports/import.constants.ts';
import type { Import } from '@moveway/contracts/imports/import.routes.ts';
import { formatCount } from '@moveway/ui/number/number-format.ts';
import { ChoiceBox } from '../../lib/lists/choice-box.tsx';
import styles from './imports.module.css';

const TEXTS: Record<ImportWarning, { about: string; create: string }> = {
  vin_on_open_package: { about: 'a VIN that is on an open package', create: 'Create them anyway' },
  vin_twice: { about: 'a VIN that is in a row above', create: 'Create them anyway' },
  vin_unlikely: { about: 'a VIN to check', create: 'Create them as written' },
  imported_before: { about: 'imported before', create: 'Create them again' },
  place_unknown: { about: 'a place that is not known', create: 'Create them as written' },
  customer_unknown: { about: 'a customer without an account', create: 'Create them without a customer' },
};

interface ImportWarningsProps {
  found: Import;
  onChange: (choices: Partial<Record<ImportWarning, ImportChoice>>) => void;
}

/** What may not be meant, and what is done about it. */
export function ImportWarnings({ found: { warnings, choices }, onChange }: ImportWarningsProps) {
  const present = IMPORT_WARNINGS.filter((code) => warnings[code] !== undefined);
  return present.length === 0 ? null : (
    <section aria-labelledby="import-warnings">
      <h3 className={styles.heading} id="import-warnings">
        Please check
      </h3>
      <ul className={styles.warnings}>
        {present.map((code) => {
          const count = warnings[code] ?? 0;
          const about = `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}: ${TEXTS[code].about}`;
          return (
            <li key={code} className={styles.warning}>
              <span>{about}</span>
              <ChoiceBox<ImportChoice>
                label={`What to do: ${about}`}
                className={styles.choice}
                value={choices[code] ?? 'create'}
                options={[
                  { value: 'create', label: TEXTS[code].create },
                  { value: 'skip', label: 'Skip them' },
                ]}
                onChange={(choice) => onChange({ [code]: choice })}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
