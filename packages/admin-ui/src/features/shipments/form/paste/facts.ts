import type { Give, TextFields } from './findings.ts';
import { MAKE, makeOf } from './makes.ts';

/** @param pattern its first group is the value */
function fact<F extends keyof TextFields>(
  field: F,
  pattern: string,
  valueOf: (found: string) => NonNullable<TextFields[F]> | undefined,
  rank?: number,
) {
  const regExp = new RegExp(pattern, 'gimu');
  return (text: string, give: Give): void => {
    for (const { index, 0: whole, 1: found = '' } of text.matchAll(regExp)) {
      const value = valueOf(found);
      if (value !== undefined) {
        give(field, value, { start: index, end: index + whole.length }, rank);
      }
    }
  };
}

const labeled = (words: string, sign = '') =>
  String.raw`(?<![\p{L}\d/&-]|\b(?:or|per|of|sale|selling|purchase|bid|list|storage|deposit|cod|vehicle|car|customer|broker) )(?:${words})[ .]*(?:[:=\t]${sign})[ ]*`;
const END = String.raw`(?=[ ]*(?:$|[|;,\t(]|\.(?!\d)|[ ]{2}|\p{L}[\p{L} ]{1,15}:))`;
const number = (digits: string) => Number(digits.replaceAll(',', ''));

const PRICE =
  '(?:(?:carrier|agreed|freight|transport|shipping|our|your|quoted|total|carrier) )*(?:price|rate|pay|payment|cost|charge|quote|line ?haul)(?: to (?:the )?carrier)?';
/** In an invoice or an offer the price may be the car's. */
const NO_SALE = String.raw`(?<!\b(?:invoice|sold|sale|purchased?|bid|bought|asking)\b[^]*)`;
const SUM = String.raw`(\$ ?\d{1,3}(?:,\d{3})+(?:\.\d\d)?|\$ ?\d{2,6}(?:\.\d\d)?|\d{1,3}(?:,\d{3})+(?:\.\d\d)?|\d{3,5}(?:\.\d\d)?)(?:[ ]*(?:usd|dollars|flat|cod|ach|cash|all[ -]in))?`;
const REFERENCE = String.raw`(?:p\.?o\.?[ ])?((?=[\w./-]*\d)[a-z\d][\w./-]{1,28}\w)(?![\w/-])`;
const SIGN = String.raw`|\.? ?# ?:?|[ ]is[ ](?=[\w-]*\d{3})|[ ](?=\d[\d-]{3})`;
const NUMBER = '(?: (?:number|no|id))?';

/** Our own number is no reference of a customer's, nor is a year or a day. */
const referenceOf = (text: string) =>
  /^(?:mw\d{9,10}|(?:19|20)\d\d|\d\d?\/\d\d?(?:\/\d+)?)$/i.test(text) ? undefined : text;

const LANE = '(?: +to +| *(?:-+>|=+>|→) *)';
const BEFORE_ZIP = String.raw`(?<=^\W*|\b(?:from|zip|ship|lane|route|quote)(?: codes?)?:? *)`;
const NO_ZIP = String.raw`(?! *(?:[-,\d]|lbs?\b|pounds|miles?|mi\b|dollars|usd))`;

const NOT_RUNNING = String.raw`(?:inop(?:erable)?\b|non-?runn(?:er|ing)\b|not (?:running|operable|drivable)\b|(?:does not|doesn['’]t|won['’]t) (?:run|start)\b)`;

/** What a text says of the whole package, by its own words; in the order of the fields. */
export const FACTS = [
  fact('origin', String.raw`${BEFORE_ZIP}(\d{5})(?=${LANE}\d{5}${NO_ZIP})`, (zip) => zip, -1),
  fact('destination', String.raw`(?<=${BEFORE_ZIP}\d{5}${LANE})(\d{5})${NO_ZIP}`, (zip) => zip, -1),
  fact(
    'reference',
    labeled(`(?:(?:customer|our|your|my) )?(?:reference|ref|p\\.?o\\.?)${NUMBER}`, SIGN) + REFERENCE,
    referenceOf,
    1,
  ),
  fact(
    'reference',
    labeled(`(?:(?:customer|our|your) )?(?:order|load|job)${NUMBER}`, SIGN) + REFERENCE,
    referenceOf,
  ),
  fact('amount', labeled(PRICE, '|[ ](?=\\$)') + NO_SALE + SUM + END, (sum) => number(sum.replace('$', ''))),
  fact(
    'weight',
    String.raw`\b(?:weight|wt|weighs|total)[ :\t]+(?:is )?([\d,]+(?:\.\d+)?)[ ]*(?:lbs?|pounds)\b(?! each)`,
    number,
  ),
  fact('year', labeled('(?:vehicle )?year') + String.raw`((?:19|20)\d\d)\b`, number),
  fact('make', labeled('(?:vehicle )?make') + `(${MAKE})\\b`, makeOf),
  fact('model', labeled('(?:vehicle )?model') + String.raw`(\w[\w .-]{0,40}?)` + END, (model) => model),
  fact(
    'isOperable',
    [
      labeled('operable|running|runs|drivable|run ?(?:&|and) ?drives?') + String.raw`no\b`,
      labeled('(?:vehicle )?condition') + NOT_RUNNING,
      labeled('inop(?:erable)?') + String.raw`yes\b`,
      String.raw`(?<!\b(?:if|or|not|for|no|an?|is it) )\b${NOT_RUNNING}(?![ ]*(?:ok|fee|\?|[:\t]))`,
    ].join('|'),
    () => false as const,
  ),
  fact(
    'trailer',
    labeled('(?:trailer|transport|carrier)(?: (?:type|method))?|ship via|equip(?:ment)?') +
      String.raw`(open|enclosed)\b(?![ ]*(?:or|/))`,
    trailerOf,
  ),
];

function trailerOf(word: string) {
  return word.toLowerCase() === 'open' ? 'open' : 'enclosed';
}
