import { Select } from 'antd';
import {
  IMPORT_FIELD_NAMES,
  IMPORT_FIELDS,
  type ImportFieldName,
} from '@moveway/contracts/imports/import-fields.ts';
import type { Import } from '@moveway/contracts/imports/import.routes.ts';
import { namedList } from '../../lib/forms/named-list.tsx';
import styles from './imports.module.css';

type Choice = ImportFieldName | '';

interface ImportColumnsProps {
  found: Import;
  isSaving: boolean;
  onChange: (columns: (ImportFieldName | null)[]) => void;
}

/** What each column holds, with its first values; a wrong guess is corrected by a choice. */
export function ImportColumns({ found: { columns }, isSaving, onChange }: ImportColumnsProps) {
  const options: { value: Choice; label: string }[] = [
    { value: '', label: 'Not imported' },
    ...IMPORT_FIELD_NAMES.map((name) => ({ value: name, label: IMPORT_FIELDS[name].label })),
  ];
  /** A field that another column had moves here. */
  const choose = (index: number, field: ImportFieldName | null) =>
    onChange(
      columns.map((column, other) =>
        other === index ? field : field !== null && column.field === field ? null : column.field,
      ),
    );
  return (
    <section aria-labelledby="import-columns">
      <h3 className={styles.heading} id="import-columns">
        Columns
      </h3>
      <ul className={styles.columns} aria-busy={isSaving}>
        {columns.map(({ header, samples, field }, index) => {
          const name = header === '' ? `Column ${index + 1}` : header;
          return (
            <li key={index} className={styles.column} data-unused={field === null}>
              <strong className={styles.header}>{name}</strong>
              <span className={styles.samples}>
                {samples.length === 0 ? 'No values' : samples.join(' | ')}
              </span>
              <Select<Choice>
                aria-label={`What "${name}" holds`}
                className={styles.field ?? ''}
                value={field ?? ''}
                options={options}
                virtual={false}
                showSearch
                optionFilterProp="label"
                popupRender={namedList}
                onChange={(chosen) => choose(index, chosen === '' ? null : chosen)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
