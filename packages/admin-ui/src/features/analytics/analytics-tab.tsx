/** What happened in a period. */
export function AnalyticsTab() {
  return null;
}
