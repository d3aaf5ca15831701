import { useState } from 'react';
import { Alert, Button, Radio } from 'antd';
import { takeFocus } from '@moveway/ui/effects/take-focus.ts';
import type { Field, FieldChange, FieldConflict } from './field-changes.ts';
import styles from './edit-conflict.module.css';

interface EditConflictProps {
  /** What was edited: "this package". */
  what: string;
  conflicts: FieldConflict[];
  /** Other changes, which saving does not affect. */
  unaffected?: FieldChange[];
  /** Resolves the conflict: these fields as in the newer version, the others as typed. */
  onResolve: (theirs: Field[]) => void;
}

type Side = 'theirs' | 'typed';

/**
 * Shows the changes of a newer version beside what was typed. Fields changed only there are preselected; where both
 * changed, the administrator has to choose. Nothing is saved here: the caller puts the choice into the form.
 */
export function EditConflict({ what, conflicts, unaffected = [], onResolve }: EditConflictProps) {
  const [choices, setChoices] = useState<Record<string, Side>>(() =>
    Object.fromEntries(
      conflicts.flatMap(({ field, isTouched }) => (isTouched ? [] : [[keyOf(field), 'theirs' as const]])),
    ),
  );
  const isDecided = conflicts.every(({ field }) => choices[keyOf(field)] !== undefined);
  const resolve = () =>
    onResolve(conflicts.flatMap(({ field }) => (choices[keyOf(field)] === 'theirs' ? [field] : [])));
  return (
    // It is above the form, whose button may be far below.
    <section ref={takeFocus} tabIndex={-1} className={styles.conflict} aria-label="Edit conflict">
      <Alert
        type="warning"
        role="alert"
        title={`Someone else changed ${what} while you were editing. Your changes are not saved yet, and nothing is lost.`}
      />
      {unaffected.map(({ field, before, now }) => (
        <p key={keyOf(field)}>
          {field.label} changed from {before} to <strong>{now}</strong>. Saving does not change that.
        </p>
      ))}
      {conflicts.map(({ field, before, now, typed, isTouched }) => (
        <fieldset key={keyOf(field)} className={styles.field}>
          <legend>
            {field.label} <span className={styles.before}>was {before}</span>
          </legend>
          <Radio.Group
            className={styles.sides ?? ''}
            value={choices[keyOf(field)] ?? null}
            onChange={({ target }) =>
              // The two values below are the only ones.
              setChoices({ ...choices, [keyOf(field)]: target.value as Side })
            }
          >
            <Radio value="theirs">
              Theirs: <strong>{now}</strong>
            </Radio>
            <Radio value="typed">
              {isTouched ? 'Yours' : 'Before'}: <strong>{typed}</strong>
            </Radio>
          </Radio.Group>
        </fieldset>
      ))}
      <Button type="primary" disabled={!isDecided} onClick={resolve}>
        {conflicts.length === 0 ? 'Save my changes too' : 'Save with these choices'}
      </Button>
    </section>
  );
}

const keyOf = ({ path }: Field): string => path.join('.');
