const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const number = new Intl.NumberFormat('en-US');
// A calendar date has no zone: reading it in UTC keeps its day.
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const moment = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const fullMoment = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'long' });

export const formatMoney = (dollars: number): string => money.format(dollars);
export const formatCount = (count: number): string => number.format(count);
/** @param date YYYY-MM-DD */
export const formatDay = (date: string): string => day.format(new Date(`${date}T00:00:00Z`));
/** @param instant ISO 8601, shown in the reader's own zone */
export const formatMoment = (instant: string): string => moment.format(new Date(instant));
/** The same with year and zone, for titles. */
export const formatFullMoment = (instant: string): string => fullMoment.format(new Date(instant));
