/**
 * Marks the root element (`data-asked`) while the address asks for tracking numbers: the search is then one slim row
 * above the answer. Runs before the first paint too, so that nothing moves when the page is hydrated; for that it is a
 * script made of this function's text, and must not refer to anything outside itself.
 * @param search of the address
 */
export function markAsked(search: string): void {
  const isAsked = (new URLSearchParams(search).get('number') ?? '').trim() !== '';
  document.documentElement.toggleAttribute('data-asked', isAsked);
}
