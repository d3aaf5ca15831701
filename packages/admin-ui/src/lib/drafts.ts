/** What the console keeps of things being written has a name in local storage that begins so. */
export const DRAFT_PREFIX = 'moveway.admin.';

/** Forgets everything that was being written: it belongs to the administrator who leaves. */
export function clearDrafts(): void {
  try {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith(DRAFT_PREFIX)) {
        localStorage.removeItem(name);
      }
    }
  } catch {
    // Where storage is forbidden, nothing was kept.
  }
}
