import { isObject } from '@moveway/api-client/json-object.ts';
import { INBOX_KINDS, type InboxKind } from '@moveway/contracts/inbox/inbox.constants.ts';
import { stored } from '@moveway/ui/store/stored.ts';

/** What was typed into a form, by field: stored for this tab, over a reload, until the form is sent. */
export const formDraft = (form: InboxKind) => stored(`moveway.form.${form}`, [], isObject, 'sessionStorage');

/** They name and quote whoever typed them. */
export function clearFormDrafts(): void {
  for (const form of INBOX_KINDS) {
    formDraft(form).clear();
  }
}
