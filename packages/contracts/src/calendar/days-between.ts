const DAY_MS = 24 * 60 * 60 * 1000;

/** Whole days from one calendar day, YYYY-MM-DD, to another; negative when that is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}
