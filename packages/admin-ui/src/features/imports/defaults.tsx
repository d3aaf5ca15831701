import { Input } from 'antd';
import type { Import } from '@moveway/contracts/imports/import.routes.ts';
import styles from './imports.module.css';

const FIELDS = [
  { name: 'sender', label: 'Sender' },
  { name: 'receiver', label: 'Receiver' },
  { name: 'customer', label: 'Customer (username or email address)' },
] as const;

type Defaults = Import['defaults'];

interface ImportDefaultsProps {
  found: Import;
  onChange: (defaults: Defaults) => void;
}

/** What rows have that leave it blank: lists of one dealer often have no column for it. */
export function ImportDefaults({ found: { defaults }, onChange }: ImportDefaultsProps) {
  return (
    <section aria-labelledby="import-defaults">
      <h3 className={styles.heading} id="import-defaults">
        For rows that leave these blank
      </h3>
      <div className={styles.defaults}>
        {FIELDS.map(({ name, label }) => {
          const saved = defaults[name] ?? '';
          const save = (value: string) => {
            if (value.trim() !== saved) {
              onChange({ [name]: value.trim() });
            }
          };
          return (
            <label key={name} className={styles.default}>
              {label}
              <Input
                // Another value from the server is another field.
                key={saved}
                defaultValue={saved}
                maxLength={200}
                autoComplete="off"
                onBlur={({ target }) => save(target.value)}
                onPressEnter={({ currentTarget }) => save(currentTarget.value)}
              />
            </label>
          );
        })}
      </div>
    </section>
  );
}
