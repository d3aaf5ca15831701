const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long a package has had no event, by the clock of the reader: `5 min`, `3 hours`, `2 days`. */
export function idleText(lastEventAt: string, now: Date): string {
  const idle = Math.max(0, now.getTime() - Date.parse(lastEventAt));
  if (idle < HOUR_MS) {
    return `${Math.floor(idle / MINUTE_MS)} min`;
  }
  return idle < DAY_MS
    ? counted(Math.floor(idle / HOUR_MS), 'hour')
    : counted(Math.floor(idle / DAY_MS), 'day');
}

function counted(count: number, unit: string): string {
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}
