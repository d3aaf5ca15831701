/** What a text says of a package, by the names of the form; money in dollars, days as YYYY-MM-DD. */
export interface TextFields {
  sender?: string;
  senderPhone?: string;
  senderEmail?: string;
  receiver?: string;
  receiverPhone?: string;
  receiverEmail?: string;
  origin?: string;
  destination?: string;
  departureDate?: string;
  arrivalDate?: string;
  reference?: string;
  amount?: number;
  weight?: number;
  vin?: string;
  year?: number;
  make?: string;
  model?: string;
  isOperable?: false;
  trailer?: 'open' | 'enclosed';
}

type Field = keyof TextFields;

/** Where a text says something, in characters from its beginning. */
export interface Mark {
  start: number;
  end: number;
}

export interface ReadText {
  fields: TextFields;
  /** Where the values of the fields stand, in the order of the text. */
  marks: Mark[];
}

interface Finding {
  value: string | number | false;
  marks: Mark[];
  rank: number;
}

const OF_VEHICLE: readonly Field[] = ['vin', 'year', 'make', 'model', 'isOperable'];

/**
 * Notes a value that a text has for a field.
 * @param rank a value of a higher one counts alone: a company before its contact
 */
export type Give = <F extends Field>(
  field: F,
  value: NonNullable<TextFields[F]>,
  marks: Mark | Mark[],
  rank?: number,
) => void;

/** Collects every value that a text has for a field. One that has several stays empty. */
export function createFindings(): { give: Give; result: () => ReadText } {
  const found = new Map<Field, Finding[]>();
  const give: Give = (field, value, marks, rank = 0) => {
    found.set(field, [...(found.get(field) ?? []), { value, marks: [marks].flat(), rank }]);
  };
  return { give, result: () => resultOf(found) };
}

function resultOf(found: ReadonlyMap<Field, Finding[]>): ReadText {
  const chosen = new Map<Field, Finding>();
  for (const [field, findings] of found) {
    const finding = choose(field, findings);
    if (finding) {
      chosen.set(field, finding);
    }
  }
  const valueOf = (field: Field) => String(chosen.get(field)?.value ?? '');
  const leaveOut = (fields: readonly Field[]) => fields.forEach((field) => chosen.delete(field));
  // Of two vehicles it is not known which one is meant.
  if (OF_VEHICLE.some((field) => found.has(field) && !chosen.has(field))) {
    leaveOut(OF_VEHICLE);
  }
  if (valueOf('origin') === valueOf('destination')) {
    leaveOut(['origin', 'destination']);
  }
  if (chosen.has('arrivalDate') && valueOf('departureDate') > valueOf('arrivalDate')) {
    leaveOut(['departureDate', 'arrivalDate']);
  }
  const fields: TextFields = Object.fromEntries([...chosen].map(([field, { value }]) => [field, value]));
  const marks = [...chosen.values()].flatMap((finding) => finding.marks);
  return { fields, marks: marks.toSorted((one, other) => one.start - other.start) };
}

/** The most that is said, if all findings say the same: a street with its city before the city alone. */
function choose(field: Field, all: Finding[]): Finding | undefined {
  const highest = Math.max(...all.map(({ rank }) => rank));
  const findings = all.filter(({ rank }) => rank === highest);
  const [longest] = findings.toSorted((one, other) => String(other.value).length - String(one.value).length);
  return longest && findings.every(({ value }) => isPartOf(field, String(value), String(longest.value)))
    ? { ...longest, marks: findings.flatMap(({ marks }) => marks) }
    : undefined;
}

function isPartOf(field: Field, part: string, whole: string): boolean {
  const [short, long] = [part, whole].map(field.endsWith('Phone') ? lastDigits : plain) as [string, string];
  if (field === 'origin' || field === 'destination') {
    return [long, long.replace(/ \d{5}$/, '')].some((place) => ` ${place}`.endsWith(` ${short}`));
  }
  return field === 'model' ? `${long} `.startsWith(`${short} `) : short === long;
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\d@]+/gu, ' ')
    .trim();
const lastDigits = (phone: string) =>
  phone
    .replace(/[,x].*$|\bext.*$/i, '')
    .replaceAll(/\D/g, '')
    .slice(-10);

/** A text in parts, those that were read marked; marks that overlap are one. */
export function markedParts(text: string, marks: readonly Mark[]): { part: string; isMarked: boolean }[] {
  const parts: { part: string; isMarked: boolean }[] = [];
  let at = 0;
  for (const { start, end } of marks) {
    if (end > at) {
      parts.push({ part: text.slice(at, Math.max(at, start)), isMarked: false });
      parts.push({ part: text.slice(Math.max(at, start), end), isMarked: true });
      at = end;
    }
  }
  return [...parts, { part: text.slice(at), isMarked: false }];
}
