import { createContext, use, type ReactNode } from 'react';
import { inputOf } from '../../package-fields.ts';
import styles from './from-text.module.css';

/** The paths of the fields that hold what a pasted text said, dotted: `vehicle.year`. */
export const FieldsFromText = createContext<ReadonlySet<string>>(new Set());

/** Marks inputs whose value comes from a pasted text, until it is changed. */
export function useTextMarks() {
  const fields = use(FieldsFromText);
  /** What a form item takes for the mark, above what else stands below its input. */
  const mark = (path: string, below?: ReactNode) =>
    fields.has(path)
      ? {
          className: styles.marked ?? '',
          extra: (
            <>
              <span className={styles.mark}>From the text</span>
              {below}
            </>
          ),
        }
      : { extra: below };
  return {
    mark,
    /** The name, the label and the mark of a field's input. */
    marked: <F extends Parameters<typeof inputOf>[0]>(name: F, below?: ReactNode) => ({
      ...inputOf(name),
      ...mark(name, below),
    }),
  };
}
