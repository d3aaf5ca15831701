const MONTHS = 'jan,feb,mar,apr,may,jun,jul,aug,sep,oct,nov,dec'.split(',');
const MONTH = String.raw`(?<month>jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*\.?`;
const YEAR = String.raw`(?:,?[ ]+(?<year>20\d{2}))?`;

const FORMS = [
  /(?<![\w/.-])(?<year>20\d{2})-(?<number>\d{2})-(?<day>\d{2})(?![\w-])/giu,
  /(?<![\w/.$#-])(?<number>1[0-2]|0?[1-9])[/.-](?<day>3[01]|[12]\d|0?[1-9])[/.-](?<year>20\d{2}|\d{2})(?![\w/])/giu,
  /(?<![\w/.$#-])(?<number>1[0-2]|0?[1-9])\/(?<day>3[01]|[12]\d|0?[1-9])(?![\w/%])/giu,
  new RegExp(String.raw`\b${MONTH}[ ]+(?<day>3[01]|[12]\d|0?[1-9])(?:st|nd|rd|th)?(?!\d)${YEAR}`, 'giu'),
  new RegExp(
    String.raw`(?<![\w/.])(?<day>3[01]|[12]\d|0?[1-9])(?:st|nd|rd|th)?(?: of)?[ ]+${MONTH}(?![a-z])${YEAR}`,
    'giu',
  ),
];

/** A year back: a text about a pickup of last month is still read as of this year. */
const DAYS_BACK = 60;

export interface TextDay {
  /** YYYY-MM-DD. */
  day: string;
  found: string;
  at: number;
}

/**
 * The days that are named by a date, in the order of the text, as it is written in the United States: month first. A
 * day without a year is the next one, or one that was less than two months ago. Words such as "tomorrow" are not read:
 * a text may be days old.
 * @param today YYYY-MM-DD
 */
export function daysIn(text: string, today: string): TextDay[] {
  const days: TextDay[] = [];
  for (const form of FORMS) {
    for (const { 0: found, index: at, groups = {} } of text.matchAll(form)) {
      const day = dayOf(groups, today);
      const isTaken = days.some(
        (other) => at < other.at + other.found.length && other.at < at + found.length,
      );
      if (day !== undefined && !isTaken) {
        days.push({ day, found, at });
      }
    }
  }
  return days.toSorted((one, other) => one.at - other.at);
}

function dayOf(
  { year, month, number, day }: Record<string, string | undefined>,
  today: string,
): string | undefined {
  const index = month === undefined ? Number(number) - 1 : MONTHS.indexOf(month.slice(0, 3).toLowerCase());
  const at = (fullYear: number) => new Date(Date.UTC(fullYear, index, Number(day)));
  const now = new Date(`${today}T00:00:00Z`);
  const thisYear = now.getUTCFullYear();
  let date: Date;
  if (year !== undefined) {
    date = at(year.length === 2 ? 2000 + Number(year) : Number(year));
  } else {
    const earliest = now.getTime() - DAYS_BACK * 86_400_000;
    date = at(thisYear).getTime() >= earliest ? at(thisYear) : at(thisYear + 1);
  }
  // The 31st of a month that has 30 days is no day.
  return date.getUTCMonth() === index && date.getUTCDate() === Number(day)
    ? date.toISOString().slice(0, 10)
    : undefined;
}
