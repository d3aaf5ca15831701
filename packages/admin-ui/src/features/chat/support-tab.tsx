/** What customers wrote. */
export function SupportTab() {
  return null;
}
