import { isObject } from '@moveway/api-client/json-object.ts';
import { stored } from '@moveway/ui/store/stored.ts';
import { STORED_TEXT_KEY } from './stored-text.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface TypedField {
  /** The field's label, and its position among fields of the same label. */
  label: string;
  index: number;
  value: string;
  isChecked: boolean;
}

interface Typed {
  /** The page whose fields they are. */
  path: string;
  fields: TypedField[];
}

/** For the moment of a reload. Only this module writes it, so that its version identifies the shape of its fields. */
const storedText = stored(
  STORED_TEXT_KEY,
  [],
  (value): value is Typed => isObject(value) && Array.isArray(value['fields']),
  'sessionStorage',
);

const NEVER_STORED = new Set(['password', 'hidden', 'file', 'submit', 'button', 'reset', 'image', 'range']);
const CHECKABLE = new Set(['checkbox', 'radio']);

/** Stores the values of the page's fields for this tab, except passwords, so that they survive a reload. */
export function storeTypedText(): void {
  const fields = labeledFields().flatMap(({ field, label, index }): TypedField[] => {
    const isChecked = isCheckable(field) && field.checked;
    // A box that was unticked has to be unticked again.
    const isFilledIn = isCheckable(field) ? isChecked || field.defaultChecked : field.value !== '';
    return isFilledIn ? [{ label, index, value: field.value, isChecked }] : [];
  });
  storedText.write({ path: location.pathname, fields });
}

/**
 * Puts what was stored back into the fields of the page it was typed into, also into those that appear later, in a
 * dialog for instance.
 * @returns stops waiting for those
 */
export function restoreTypedText(path: string): () => void {
  let waiting = takeStored(path);
  const restore = () => {
    const present = labeledFields();
    waiting = waiting.filter((typed) => {
      const found = present.find(({ label, index }) => label === typed.label && index === typed.index);
      if (found) {
        fill(found.field, typed);
      }
      return !found;
    });
    if (waiting.length === 0) {
      observer.disconnect();
    }
  };
  const observer = new MutationObserver(restore);
  if (waiting.length > 0) {
    observer.observe(document.body, { childList: true, subtree: true });
    restore();
  }
  return () => observer.disconnect();
}

function takeStored(path: string): TypedField[] {
  const typed = storedText.read();
  storedText.clear();
  return typed?.path === path ? typed.fields : [];
}

/** Fields by their visible label, because ids and order may differ in another version. */
function labeledFields(): { field: Field; label: string; index: number }[] {
  const seen = new Map<string, number>();
  return [...document.querySelectorAll<Field>('input, textarea, select')].flatMap((field) => {
    if (NEVER_STORED.has(field.type)) {
      return [];
    }
    // The text of a label around its field includes the field's own text.
    const name =
      field.labels?.[0]?.textContent.replace(field.textContent, '') ?? field.getAttribute('aria-label') ?? '';
    const label = `${field.type} ${name} ${field.name}`;
    const index = seen.get(label) ?? 0;
    seen.set(label, index + 1);
    return [{ field, label, index }];
  });
}

/** Sets the value with the prototype's setter and dispatches the events, so that React handles it as typed input. */
function fill(field: Field, { value, isChecked }: TypedField): void {
  if (isCheckable(field)) {
    if (field.checked !== isChecked) {
      field.click();
    }
    return;
  }
  if (field.value !== value) {
    Reflect.set(Object.getPrototypeOf(field), 'value', value, field);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

function isCheckable(field: Field): field is HTMLInputElement {
  return CHECKABLE.has(field.type);
}
