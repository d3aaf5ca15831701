import { localDate } from '../../lib/shipments/shipment-format.ts';

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const thisYear = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
const otherYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** The reader's time of an instant, for example `1:30 PM`. */
export function formatTime(instant: string): string {
  return clock.format(new Date(instant));
}

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
  return (day.slice(0, 4) === today.slice(0, 4) ? thisYear : otherYear).format(then);
}
