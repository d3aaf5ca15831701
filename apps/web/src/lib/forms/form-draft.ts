import { isObject } from '@moveway/api-client/json-object.ts';
import type { InboxKind } from '@moveway/contracts/inbox/inbox.constants.ts';
import { stored } from '@moveway/ui/store/stored.ts';

const PREFIX = 'moveway.form.';

/** What was typed into a form, by field: stored for this tab, over a reload, until the form is sent. */
export const formDraft = (form: InboxKind) => stored(`${PREFIX}${form}`, [], isObject, 'sessionStorage');

/** Removes all drafts, because they hold what a user typed. */
export function clearFormDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage).filter((name) => name.startsWith(PREFIX))) {
      sessionStorage.removeItem(key);
    }
  } catch {
    // Where storage is forbidden there are none.
  }
}
