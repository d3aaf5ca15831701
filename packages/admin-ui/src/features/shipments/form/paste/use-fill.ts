import { useState } from 'react';
import type { FormInstance } from 'antd';
import type { PackageFormValues } from '../draft.ts';
import { emptyValueOf, filledFields, isUntouched, kindOf } from './fill.ts';
import type { TextFields } from './findings.ts';
import type { Filling } from './paste-box.tsx';

/**
 * Fills the form with what a text says. What was typed or filled otherwise stays; what an earlier text filled is taken
 * back before, so that two texts are never mixed. Undo takes back what is still as it was filled.
 * @param initial the paths of the fields that a draft has from a text
 */
export function useFill(form: FormInstance<PackageFormValues>, initial: readonly string[]) {
  const [fromText, setFromText] = useState<ReadonlySet<string>>(() => new Set(initial));
  const [before, setBefore] = useState<ReadonlyMap<string, unknown>>(new Map());

  // The library's names of its fields are the paths of the form's values.
  const valueAt = (path: string[]): unknown => form.getFieldValue(path as never);
  const setAt = (path: string[], value: unknown) => form.setFieldValue(path as never, value);

  /** Fields that a draft has from a text are emptied: what they had before is not known any more. */
  const takeBack = () => {
    for (const key of fromText) {
      const path = key.split('.');
      setAt(path, before.has(key) ? before.get(key) : emptyValueOf(path));
    }
    if (before.has('kind')) {
      setAt(['kind'], before.get('kind'));
    }
  };

  return {
    fromText,

    fill(fields: TextFields): Filling & { paths: string[] } {
      takeBack();
      const replaced = new Map<string, unknown>();
      const filled: string[] = [];
      const kept: Filling['kept'] = [];
      const marks = new Set<string>();
      const kind = kindOf(fields);
      if (kind !== undefined && kind !== valueAt(['kind'])) {
        replaced.set('kind', valueAt(['kind']));
        setAt(['kind'], kind);
      }
      for (const { path, label, value } of filledFields(fields)) {
        const key = path.join('.');
        const current = valueAt(path);
        if (isUntouched(path, current)) {
          replaced.set(key, current);
          setAt(path, value);
          marks.add(key);
          filled.push(label);
        } else if (String(current).toLowerCase() !== String(value).toLowerCase()) {
          kept.push({ label, said: String(value) });
        }
      }
      setFromText(marks);
      setBefore(replaced);
      return { filled, kept, paths: [...marks] };
    },

    undo(): void {
      takeBack();
      setFromText(new Set());
      setBefore(new Map());
    },

    /** Takes the mark from fields that are changed by hand. @returns the paths that are still marked */
    unmark(changed: object): string[] {
      if ('kind' in changed) {
        // Chosen by hand, it stays.
        setBefore(new Map([...before].filter(([key]) => key !== 'kind')));
      }
      const left = [...fromText].filter((key) => !isChanged(changed, key.split('.')));
      if (left.length < fromText.size) {
        setFromText(new Set(left));
      }
      return left;
    },
  };
}

function isChanged(changed: object, path: string[]): boolean {
  let at: unknown = changed;
  for (const name of path) {
    if (typeof at !== 'object' || at === null || !(name in at)) {
      return false;
    }
    at = (at as Record<string, unknown>)[name];
  }
  return true;
}
