const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const number = new Intl.NumberFormat('en-US');
// A calendar date has no zone: reading it in UTC keeps its day.
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const parts = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
const moment = new Intl.DateTimeFormat('en-US', parts);
const momentOfAnotherYear = new Intl.DateTimeFormat('en-US', { ...parts, year: 'numeric' });
const fullMoment = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'long' });

export const formatMoney = (dollars: number): string => money.format(dollars);
export const formatCount = (count: number): string => number.format(count);
/** @param date YYYY-MM-DD */
export const formatDay = (date: string): string => day.format(new Date(`${date}T00:00:00Z`));
/** With its year unless that is the present one. @param instant ISO 8601, shown in the reader's own zone */
export const formatMoment = (instant: string): string => {
  const at = new Date(instant);
  const isThisYear = at.getFullYear() === new Date().getFullYear();
  return (isThisYear ? moment : momentOfAnotherYear).format(at);
};
/** The same in full and with the zone, for titles. */
export const formatFullMoment = (instant: string): string => fullMoment.format(new Date(instant));
