import { formatDay, localDate } from '@moveway/ui/time/time-format.ts';

/**
 * The reader's day of an instant, as conversations are divided.
 * @param today the reader's calendar date, YYYY-MM-DD
 */
export function formatChatDay(instant: string, today: string): string {
  const then = new Date(instant);
  const day = localDate(then);
  if (day === today) {
    return 'Today';
  }
  // Noon: days may be an hour longer or shorter.
  const yesterday = new Date(`${today}T12:00:00`);
  yesterday.setDate(yesterday.getDate() - 1);
  if (day === localDate(yesterday)) {
    return 'Yesterday';
  }
  return formatDay(day);
}
