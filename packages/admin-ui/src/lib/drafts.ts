/** The prefix of all drafts in local storage. */
export const DRAFT_PREFIX = 'moveway.admin.';

/** Deletes all drafts, which belong to the administrator who signed out. */
export function clearDrafts(): void {
  try {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith(DRAFT_PREFIX)) {
        localStorage.removeItem(name);
      }
    }
  } catch {
    // Where storage is forbidden, there are no drafts.
  }
}
