import { isObject } from '@moveway/api-client/json-object.ts';
import { personalStored } from '@moveway/ui/personal/personal.ts';

/** What was typed in a section and is not saved yet, with the values it was typed over. */
interface SectionDraft {
  base: object;
  typed: object;
}

/** Survives a reload of the tab, until it is saved or discarded, or its writer signs out. */
export const sectionDraft = (section: string) =>
  personalStored({
    name: `settings.${section}`,
    kind: 'draft',
    isValid: isDraft,
    area: 'sessionStorage',
    noun: () => ({ one: 'unsaved page of the settings', many: 'unsaved pages of the settings' }),
  });

function isDraft(value: unknown): value is SectionDraft {
  return isObject(value) && isObject(value['base']) && isObject(value['typed']);
}
