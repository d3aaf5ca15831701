/** Words for the two ends of a journey, the longest first, and for who is there. */
const FROM =
  /^(?:pick[- ]?up|p\/?u|puloc|orig(?:in)?|collection|from|src|source|o)(?=[^a-z]|$)|^(?:sender|shipper|seller)(?=.)/;
const TO =
  /^(?:delivery|deliver ?to|drop[- ]?off|drop|d\/?o|dest(?:ination)?|del|ship ?to|to|d)(?=[^a-z]|$)|^(?:receiver|recipient|consignee|buyer|shipto)(?=.)/;

/** Words at the end that change nothing. The number of a party, a place or a vehicle is not what it is called. */
const END =
  /(?<!\b(?:from|to|buyer|seller|shipper|sender|receiver|recipient|consignee|dealer|vendor|auction|location|unit|vehicle|car) ?)(?:number| no) ?$|(?<!\b(?:from|to|location) ?)name ?$/;

/**
 * The forms of a heading that are looked up, the most exact first: "Pickup City" is `pickupcity` and `fromcity`; what
 * stands in brackets may be left out.
 */
export function headerForms(heading: string): string[] {
  const text = heading
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/[_\s]+/g, ' ')
    .trim();
  const bare = text.replaceAll(/\([^)]*\)/g, '').trim();
  const ends = [bare.replace(FROM, 'from'), bare.replace(TO, 'to')].filter((form) => form !== bare);
  return [text, bare, ...ends]
    .map((form) => form.replaceAll('#', ' number').replaceAll(/[^a-z0-9]+/g, ' '))
    .flatMap((form) => [form, form.replace(END, '')])
    .map((form) => form.replaceAll(' ', ''))
    .filter((form, index, all) => form !== '' && all.indexOf(form) === index);
}
