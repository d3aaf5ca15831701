import { isObject } from '@moveway/api-client/json-object.ts';
import type { InboxKind } from '@moveway/contracts/inbox/inbox.constants.ts';
import { personalStored } from '@moveway/ui/personal/personal.ts';

/** What was typed into a form, by field: stored for this tab, over a reload, until the form is sent. */
export const formDraft = (form: InboxKind) =>
  personalStored({ name: `form.${form}`, kind: 'draft', isValid: isObject, area: 'sessionStorage' });
