import type { Settings } from '@moveway/contracts/settings/settings.routes.ts';
import type { Actor } from '../../kernel/identity/actor.ts';
import { closedTodayText, isOpen, nextOpening, type Opening } from '../../kernel/business-hours.ts';
import { accounts } from '../../accounts/account.service.ts';
import { supportTimes } from './support-times.repo.ts';

export { supportTimes };

const SECOND = 1000;
/** The use of an administrator's session is noted once a minute, and a console asks at its refresh interval. */
const NOTED_WITHIN_MS = 120 * SECOND;
const CONSOLE_INTERVAL_SECONDS = 30;
/** Within the business hours, where an away message would contradict them. */
const BUSY_TEXT =
  'We are open, but nobody is free at this moment. Leave a message and we will reply here in the chat.';

export type AvailabilityService = ReturnType<typeof createAvailabilityService>;

/**
 * Support is available within the business hours while an administrator uses the console. The use of their session
 * tells: a visible console polls all the time, and one in a hidden tab or on a locked computer does not.
 */
export function createAvailabilityService({
  settings,
  sendsEmail,
}: {
  settings: {
    get(): Pick<Settings, 'businessHours' | 'holidays' | 'timeZone' | 'awayText' | 'refreshInterval'>;
  };
  sendsEmail: boolean;
}) {
  return {
    /** Whether an administrator is there, and what to expect otherwise. */
    async of({ userId }: Actor) {
      const now = new Date();
      const { businessHours: hours, holidays, timeZone, awayText, refreshInterval } = settings.get();
      const interval = (refreshInterval ?? CONSOLE_INTERVAL_SECONDS) * SECOND;
      const [isStaffActive, usualReplyMinutes, users] = await Promise.all([
        accounts.isStaffActive(new Date(now.getTime() - NOTED_WITHIN_MS - interval)),
        supportTimes.usualReplyMinutes(),
        accounts.findUsersByIds([userId]),
      ]);
      const opening = { hours, holidays, timeZone };
      const isAvailable = isStaffActive && isOpen(opening, now);
      return {
        isAvailable,
        awayText: isAvailable ? undefined : absenceText(opening, now, awayText),
        usualReplyMinutes,
        repliesByEmail: sendsEmail && users.get(userId)?.emailConfirmedAt !== undefined,
      };
    },
  };
}

/** What to say while support is away: that it is busy within the business hours, else when it opens again. */
function absenceText(opening: Opening, now: Date, awayText: string): string {
  if (isOpen(opening, now)) {
    return BUSY_TEXT;
  }
  const closed = closedTodayText(opening, now);
  if (closed !== undefined) {
    return `${awayText} ${closed}.`;
  }
  const next = nextOpening(opening, now);
  return next === undefined ? awayText : `${awayText} Back ${next}.`;
}
