import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { HoursLine } from '../../lib/company/hours-line.tsx';
import styles from './away-note.module.css';

/** How often availability is asked for, as it may change while the chat is open, in milliseconds. */
const ASK_EVERY_MS = 60_000;

/**
 * Says to customers that support is not available and what to expect; when it answers while it is, and to visitors.
 * Renders nothing then if no day has hours.
 */
export function AwayNote({ isCustomer }: { isCustomer: boolean }) {
  const { data } = useQuery({
    enabled: isCustomer,
    queryKey: ['availability'],
    queryFn: ({ signal }) => callApi('GET /api/chat/availability', {}, { signal }),
    refetchInterval: ASK_EVERY_MS,
  });
  if (!data || data.isAvailable) {
    return <HoursLine className={styles.note} />;
  }
  const { awayText, usualReplyMinutes, repliesByEmail } = data;
  return (
    <output className={styles.note}>
      <span>{awayText}</span>
      {usualReplyMinutes !== undefined && (
        <span>{` We usually reply within ${spanText(usualReplyMinutes)}.`}</span>
      )}
      {repliesByEmail && <span> If you leave, we will email you when we reply.</span>}
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
