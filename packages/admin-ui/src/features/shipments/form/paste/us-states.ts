const NAMES =
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,' +
  'DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,' +
  'KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,' +
  'MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,' +
  'NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,' +
  'SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,' +
  'WV West Virginia,WI Wisconsin,WY Wyoming';

const CODES = new Map(NAMES.split(',').map((state) => [state.slice(3).toLowerCase(), state.slice(0, 2)]));

/** Codes that are words of the language in small letters. */
const WORDS = new Set(['al', 'de', 'hi', 'id', 'in', 'la', 'ma', 'me', 'oh', 'ok', 'or', 'pa']);

/** A state in the source of a regular expression: longer names first, because Virginia ends West Virginia. */
export const STATE = [...CODES.keys(), ...CODES.values()]
  .toSorted((one, other) => other.length - one.length)
  .join('|');

/** The code of a state that is named in full or by its code, in any case. */
export function stateCode(state: string): string {
  return CODES.get(state.toLowerCase()) ?? state.toUpperCase();
}

/** Whether a code in small letters may be another word. */
export function isWord(state: string): boolean {
  return WORDS.has(state);
}
