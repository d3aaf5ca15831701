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

export interface Finding extends Mark {
  field: keyof TextFields;
  value: string | number | false;
}

/** Notes a value that a text has for a field. */
export type Give = (field: Finding['field'], value: Finding['value'], mark: Mark) => void;

const OF_VEHICLE: readonly Finding['field'][] = ['vin', 'year', 'make', 'model', 'isOperable'];

/** What all findings come to. A field that has several values stays empty. */
export function resultOf(found: readonly Finding[]): ReadText {
  const fields = new Set(found.map(({ field }) => field));
  const of = (field: Finding['field']) => found.filter((one) => one.field === field);
  const values = new Map([...fields].map((field) => [field, valueOf(of(field))]));
  const isUnsure = (field: Finding['field']) => values.has(field) && values.get(field) === undefined;
  // Of two vehicles it is not known which one is meant.
  const unsure = OF_VEHICLE.some(isUnsure) ? OF_VEHICLE : [];
  const sure = found.filter(({ field }) => !isUnsure(field) && !unsure.includes(field));
  return {
    fields: Object.fromEntries(sure.map(({ field }) => [field, values.get(field)])),
    marks: sure.map(({ start, end }) => ({ start, end })).toSorted((one, other) => one.start - other.start),
  };
}

/** The longest, if it has all others in it: a street with its city before the city alone. */
function valueOf(findings: readonly Finding[]): Finding['value'] | undefined {
  const plain = (value: Finding['value']) =>
    ` ${String(value)
      .toLowerCase()
      .replaceAll(/[^\p{L}\d@]+/gu, ' ')
      .trim()} `;
  const [longest] = findings.toSorted((one, other) => plain(other.value).length - plain(one.value).length);
  const isSame = longest && findings.every(({ value }) => plain(longest.value).includes(plain(value)));
  return isSame ? longest.value : undefined;
}

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
