import { useEffect, useRef, useState } from 'react';
import { Alert, Button, Radio } from 'antd';
import type { Field, FieldChange, FieldConflict } from './field-changes.ts';
import styles from './edit-conflict.module.css';

interface EditConflictProps {
  /** What was edited: "this package". */
  what: string;
  conflicts: FieldConflict[];
  /** What else changed, which saving leaves alone. */
  moves?: FieldChange[];
  /** Goes on with these fields as the colleague has them, and the others as typed. */
  onResolve: (theirs: Field[]) => void;
}

type Side = 'theirs' | 'typed';

/**
 * What a colleague changed beside what was typed. Where only the colleague touched a field, theirs is chosen already;
 * where both did, the administrator has to say. Nothing is saved here: the form keeps what was chosen.
 */
export function EditConflict({ what, conflicts, moves = [], onResolve }: EditConflictProps) {
  const [choices, setChoices] = useState<Record<string, Side>>(() =>
    Object.fromEntries(
      conflicts.flatMap(({ field, isTouched }) => (isTouched ? [] : [[keyOf(field), 'theirs' as const]])),
    ),
  );
  const panel = useRef<HTMLElement>(null);
  // It takes the place of the form that was just sent, whose button may be far below.
  useEffect(() => panel.current?.focus(), []);
  const isDecided = conflicts.every(({ field }) => choices[keyOf(field)] !== undefined);
  const resolve = () =>
    onResolve(conflicts.flatMap(({ field }) => (choices[keyOf(field)] === 'theirs' ? [field] : [])));
  return (
    <section ref={panel} tabIndex={-1} className={styles.conflict} aria-label="Changed meanwhile">
      <Alert
        type="warning"
        role="alert"
        title={`A colleague changed ${what} while you were editing. Nothing of yours is saved yet, and nothing is lost.`}
      />
      {moves.map(({ field, before, now }) => (
        <p key={keyOf(field)}>
          {field.label} went from {before} to <strong>{now}</strong>. Saving leaves that as it is.
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
              Colleague: <strong>{now}</strong>
            </Radio>
            <Radio value="typed">
              {isTouched ? 'You' : 'As it was'}: <strong>{typed}</strong>
            </Radio>
          </Radio.Group>
        </fieldset>
      ))}
      <Button type="primary" disabled={!isDecided} onClick={resolve}>
        {conflicts.length === 0 ? 'Save mine as well' : 'Save with these choices'}
      </Button>
    </section>
  );
}

const keyOf = ({ path }: Field): string => path.join('.');
