import { newIdempotencyKey } from '@moveway/api-client/idempotency-key.ts';
import { storedForms, type KeptForm } from './kept-forms.ts';

/** More than a visitor fills in without a network: the limit stops a script that goes on keeping forms. */
const MAX_KEPT = 10;

/** @returns its id; undefined where this device stores nothing, or has ten already */
export function keepForm(form: Omit<KeptForm, 'id' | 'at'>): string | undefined {
  const kept = storedForms.read() ?? [];
  if (kept.length >= MAX_KEPT) {
    return undefined;
  }
  const id = newIdempotencyKey();
  if (write([...kept, { ...form, id, at: new Date().toISOString() }])) {
    return id;
  }
  write(kept);
  return undefined;
}

/** Changes nothing when it is gone. */
export function changeKeptForm(id: string, change: Partial<KeptForm>): void {
  write((storedForms.read() ?? []).map((kept) => (kept.id === id ? { ...kept, ...change } : kept)));
}

export function removeKeptForms(isLeaving: (kept: KeptForm) => boolean): void {
  const kept = storedForms.read() ?? [];
  const left = kept.filter((form) => !isLeaving(form));
  if (left.length < kept.length) {
    write(left);
  }
}

/** Takes a form back that has not arrived. @returns undefined when it has, or is gone */
export function takeBackForm(id: string): Promise<KeptForm | undefined> {
  return withKeptForms(() => {
    const found = storedForms.read()?.find((kept) => kept.id === id && kept.reference === undefined);
    removeKeptForms((kept) => kept.id === found?.id);
    return found;
  });
}

/** What was done last where there are no locks. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs `work` while nothing else sends a form or takes one back, in whichever tab: whether a form that is being sent
 * will arrive is not known. Pages of an insecure address have no locks; they go on as if there were no other tab.
 */
export async function withKeptForms<T>(work: () => T | Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager };
  if (locks) {
    return locks.request('moveway.kept-forms', work);
  }
  const result = last.then(work);
  last = result.catch(() => undefined);
  return result;
}

/** @returns whether this device stores them */
function write(kept: readonly KeptForm[]): boolean {
  if (kept.length === 0) {
    storedForms.clear();
    return true;
  }
  return storedForms.write(kept);
}
