import {
  WEEKDAYS,
  type BusinessHours,
  type Holiday,
  type Weekday,
} from '@moveway/contracts/settings/settings.constants.ts';
import { addDays, zonedDayOf } from './days.ts';

/** When support answers, in a time zone. */
export interface Opening {
  hours: BusinessHours;
  /** Days without hours, even if their weekday has hours. */
  holidays: readonly Holiday[];
  timeZone: string;
}

/** Whether an instant is within the business hours. */
export function isOpen({ hours, holidays, timeZone }: Opening, at: Date): boolean {
  const { weekday, time } = localTime(timeZone, at);
  if (holidayOn(holidays, zonedDayOf(at, timeZone))) {
    return false;
  }
  const [opens, closes] = hours[weekday].split('-');
  // Times have the same length, so they compare as texts.
  return opens !== undefined && closes !== undefined && opens <= time && time < closes;
}

/**
 * The day and time of the next opening after an instant, such as `today at 8 AM CT` or `Monday at 8:30 AM CT`, in the
 * business time zone; undefined when no day has hours.
 */
export function nextOpening(opening: Opening, at: Date): string | undefined {
  const next = findNext(opening, at);
  return next && `${dayText(next)} at ${clockText(next.opens)} ${zoneText(opening.timeZone, at)}`;
}

/**
 * The text for a holiday, with its name and when support is back, such as `Closed today, Thanksgiving; back Friday at 8
 * AM CT`; undefined on other days.
 */
export function closedTodayText(opening: Opening, at: Date): string | undefined {
  const holiday = holidayOn(opening.holidays, zonedDayOf(at, opening.timeZone));
  if (!holiday) {
    return undefined;
  }
  const closed = holiday.name === '' ? 'Closed today' : `Closed today, ${holiday.name}`;
  const next = findNext(opening, at);
  // With the name of the day: "back tomorrow" is hard to read beside "closed today".
  return next
    ? `${closed}; back ${dayName(next)} at ${clockText(next.opens)} ${zoneText(opening.timeZone, at)}`
    : closed;
}

interface NextOpening {
  /** Days from today. */
  days: number;
  weekday: Weekday;
  /** YYYY-MM-DD. */
  date: string;
  /** Such as `08:00`. */
  opens: string;
}

function findNext({ hours, holidays, timeZone }: Opening, at: Date): NextOpening | undefined {
  const { weekday, time } = localTime(timeZone, at);
  const today = WEEKDAYS.indexOf(weekday);
  const date = zonedDayOf(at, timeZone);
  // Up to the same day of the next week, as today's opening may be over; each holiday may add one more week.
  for (let days = 0; days <= WEEKDAYS.length * (holidays.length + 1); days += 1) {
    const day = WEEKDAYS[(today + days) % WEEKDAYS.length] ?? weekday;
    const [opens] = hours[day].split('-');
    const next = addDays(date, days);
    if (opens && (days > 0 || opens > time) && !holidayOn(holidays, next)) {
      return { days, weekday: day, date: next, opens };
    }
  }
  return undefined;
}

const holidayOn = (holidays: readonly Holiday[], date: string) => holidays.find(({ day }) => day === date);

const ALL_DAY = '00:00-24:00';

/** The text on public pages: the hours of the week, and the holiday if today is one; empty when no day has hours. */
export function openHoursText(opening: Opening, at: Date): string {
  const week = hoursText(opening, at);
  const closed = week === '' ? undefined : closedTodayText(opening, at);
  return closed === undefined ? week : `${week}. ${closed}`;
}

/**
 * The hours of the week in words, such as `Monday to Friday 8 AM to 6 PM, Saturday 9 AM to 1 PM CT`; empty when no day
 * has hours. Neighboring days with the same hours are named together, Monday first.
 */
function hoursText({ hours, timeZone }: Opening, at: Date): string {
  if (WEEKDAYS.every((day) => hours[day] === ALL_DAY)) {
    return '24 hours a day, 7 days a week';
  }
  const spans: { first: Weekday; last: Weekday; hours: string }[] = [];
  let before = '';
  for (const day of [...WEEKDAYS.slice(1), WEEKDAYS[0]]) {
    const span = spans.at(-1);
    if (span && hours[day] === before) {
      span.last = before === '' ? span.last : day;
    } else if (hours[day] !== '') {
      spans.push({ first: day, last: day, hours: hours[day] });
    }
    before = hours[day];
  }
  const texts = spans.map(({ first, last, hours: own }) => {
    const days = first === last ? nameOf(first) : `${nameOf(first)} to ${nameOf(last)}`;
    return own === ALL_DAY ? `${days} 24 hours` : `${days} ${own.split('-').map(clockText).join(' to ')}`;
  });
  return texts.length === 0 ? '' : `${texts.join(', ')} ${zoneText(timeZone, at)}`;
}

function nameOf(day: Weekday): string {
  return `${day.charAt(0).toUpperCase()}${day.slice(1)}`;
}

function dayText(next: NextOpening): string {
  if (next.days === 0) {
    return 'today';
  }
  return next.days === 1 ? 'tomorrow' : dayName(next);
}

/** The weekday; with its date, such as `Monday, December 28`, when it is not the next one of that name. */
function dayName({ weekday, days, date }: NextOpening): string {
  return days <= WEEKDAYS.length
    ? nameOf(weekday)
    : `${nameOf(weekday)}, ${MONTH_AND_DAY.format(new Date(date))}`;
}

const MONTH_AND_DAY = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });

/** @param time such as `08:30`, given as `8:30 AM`; full hours without minutes */
function clockText(time: string): string {
  const hour = Number(time.slice(0, 2));
  const minutes = time.endsWith(':00') ? '' : time.slice(2);
  return `${hour % 12 || 12}${minutes} ${hour % 24 < 12 ? 'AM' : 'PM'}`;
}

/** The zone's short name of the whole year, such as `CT`. */
function zoneText(timeZone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortGeneric' }).formatToParts(
    at,
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

function localTime(timeZone: string, at: Date) {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  const name = part('weekday').toLowerCase();
  return {
    weekday: WEEKDAYS.find((day) => day === name) ?? WEEKDAYS[0],
    time: `${part('hour')}:${part('minute')}`,
  };
}
