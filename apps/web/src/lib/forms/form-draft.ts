import { isObject } from '@moveway/api-client/json-object.ts';
import { stored } from '@moveway/ui/store/stored.ts';

/** What was typed into a form, by field: stored for this tab, over a reload, until the form is sent. */
export const formDraft = (name: string) => stored(`moveway.form.${name}`, [], isObject, 'sessionStorage');
