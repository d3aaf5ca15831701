import { WEEKDAYS, type BusinessHours } from '@moveway/contracts/settings/settings.constants.ts';

/** When support answers, in a time zone. */
export interface Opening {
  hours: BusinessHours;
  timeZone: string;
}

/** Whether an instant is within the business hours. */
export function isOpen({ hours, timeZone }: Opening, at: Date): boolean {
  const { weekday, time } = localTime(timeZone, at);
  const [opens, closes] = hours[weekday].split('-');
  // Times of one length, so their order is that of their texts.
  return opens !== undefined && closes !== undefined && opens <= time && time < closes;
}

/** The hour of the day of an instant, 0 to 23. */
export function localHour(timeZone: string, at: Date): number {
  return Number(localTime(timeZone, at).time.slice(0, 2));
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
