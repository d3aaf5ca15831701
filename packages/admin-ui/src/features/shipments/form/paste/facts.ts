import { MAKE, makeOf } from './makes.ts';

interface Fact {
  /** Its first group is the value. */
  pattern: RegExp;
  read?: (found: string) => string | number | false | undefined;
}

/** Nothing behind a sum that has digits or says what it is for: no range, no price of each. */
const SUM =
  /^(\$ ?[\d,]{2,7}|\d{1,3},\d{3}|\d{3,5})(?:\.\d\d)?(?= *$|[ ,;(]+(?:usd|dollars|flat|cod|ach|cash|all[ -]in)\b[^\d]*$)/i;
/** With a digit; neither our own number nor a year or a day. */
const REFERENCE =
  /^(?:p\.?o\.?[ #]+)?(?!mw\d{9,10}\b|(?:19|20)\d\d\b(?!-)|\d\d?\/\d)(?=[\w./-]*\d)([a-z\d][\w./-]{1,28}\w)(?![\w/-])/i;
const NOT_RUNNING = /^(no\b|non-?runn|not (?:running|operable|drivable)\b|inop|does(?: not|n['’]t) run\b)/i;

const number = (digits: string) => Number(digits.replaceAll(/[$ ,]/g, ''));

/** What the labels of the whole package are, by its fields. */
export const FACT_LABELS = {
  reference: /^(?:customer )?(?:reference|ref|po|order|load|job)(?: number| no| id)?$/,
  amount:
    /^(?:(?:customer|carrier|freight|transport|shipping|quoted) )*(?:price|rate|pay|payment|cost|charge|quote|line ?haul)(?: to carrier)?$/,
  weight: /^(?:weight|wt)$/,
  year: /^year$/,
  make: /^make$/,
  model: /^model$/,
  isOperable: /^(?:condition|operable|running|drivable)$/,
  trailer: /^(?:trailer|transport|carrier|equipment)(?: type| method)?$/,
};

/** What they say. */
export const FACTS: Record<string, Fact> = {
  reference: { pattern: REFERENCE },
  amount: { pattern: SUM, read: number },
  weight: { pattern: /^([\d,]+)(?:\.\d+)? *(?:lbs?|pounds)\b(?!.*\beach)/i, read: number },
  year: { pattern: /^((?:19|20)\d\d)$/, read: Number },
  make: { pattern: new RegExp(`^(${MAKE})$`, 'i'), read: makeOf },
  model: { pattern: /^(\w[\w .-]{0,40})$/ },
  isOperable: { pattern: NOT_RUNNING, read: () => false },
  trailer: { pattern: /^(open|enclosed)$/i, read: (word) => word.toLowerCase() },
};
