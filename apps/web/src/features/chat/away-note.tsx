import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import styles from './away-note.module.css';

/** How often availability is asked for, as it may change while the chat is open, in milliseconds. */
const ASK_EVERY_MS = 60_000;

/** Says that support is not available and what to expect; nothing while it is. */
export function AwayNote() {
  const { data } = useQuery({
    queryKey: ['availability'],
    queryFn: ({ signal }) => callApi('GET /api/chat/availability', {}, { signal }),
    refetchInterval: ASK_EVERY_MS,
  });
  if (!data || data.isAvailable) {
    return null;
  }
  const { awayText, usualReplyMinutes, repliesByEmail } = data;
  return (
    <output className={styles.note}>
      {awayText}
      {usualReplyMinutes !== undefined && ` We usually reply within ${spanText(usualReplyMinutes)}.`}
      {repliesByEmail && ' If you leave, we will email you when we reply.'}
    </output>
  );
}

const HOUR = 60;
const DAY = 24 * HOUR;

/** Rounded up, so that it promises no more than what was usual. */
function spanText(minutes: number): string {
  const [count, unit] =
    minutes < HOUR
      ? [minutes, 'minute']
      : minutes < DAY
        ? [Math.ceil(minutes / HOUR), 'hour']
        : [Math.ceil(minutes / DAY), 'day'];
  return count === 1 ? `one ${unit}` : `${count} ${unit}s`;
}
