/** What was typed into a form, by field. */
export type Draft = Record<string, unknown>;

const keyOf = (name: string) => `moveway.form.${name}`;

/** What this tab kept of a form over a reload; empty where there is nothing. */
export function readDraft(name: string): Draft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? '{}');
    return typeof kept === 'object' && kept !== null ? { ...kept } : {};
  } catch {
    // Storage can be forbidden or damaged; the form then starts empty.
    return {};
  }
}

/** Undefined forgets it. */
export function keepDraft(name: string, draft: Draft | undefined): void {
  try {
    if (draft) {
      sessionStorage.setItem(keyOf(name), JSON.stringify(draft));
    } else {
      sessionStorage.removeItem(keyOf(name));
    }
  } catch {
    // Storage can be forbidden; what was typed then lasts as long as the page.
  }
}
