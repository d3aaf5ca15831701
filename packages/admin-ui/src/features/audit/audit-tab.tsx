/** Who did what. */
export function AuditTab() {
  return null;
}
