const TIME = /^(\d{1,2})(?::?(\d{2}))?\s*(?:([ap])\.?m?\.?)?$/i;

/**
 * A typed time of day, `9:30 AM`, `9am` or `21:30`, as `HH:MM`.
 * @returns undefined when it is none, or when `9` leaves open which half of the day is meant
 */
export function parseTime(text: string): string | undefined {
  const [, digits = '', minutes, half] = TIME.exec(text.trim()) ?? [];
  const hour = Number(digits);
  const isHour = half === undefined ? hour < 24 && minutes !== undefined : hour >= 1 && hour <= 12;
  if (digits === '' || !isHour || Number(minutes ?? 0) > 59) {
    return undefined;
  }
  const ofDay = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return `${String(ofDay).padStart(2, '0')}:${minutes ?? '00'}`;
}
