import { US_STATE_CODES, US_STATES } from '@moveway/contracts/shipments/us-states.ts';

const SPELLINGS: Readonly<Record<string, string>> = { ST: 'SAINT', STE: 'SAINTE', FT: 'FORT', MT: 'MOUNT' };
/** Only at the beginning of a name: USAF Academy is written U S A F. */
const DIRECTIONS: Readonly<Record<string, string>> = { N: 'NORTH', S: 'SOUTH', E: 'EAST', W: 'WEST' };

/**
 * The words of a text as the gazetteer compares them: upper case, no marks, no punctuation, ZIP codes of five digits. A
 * comma stands for whatever divides the parts of an address.
 */
export function placeWords(text: string): string[] {
  const words = text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toUpperCase()
    .replaceAll(/\bNEW\s+YORK\s+CITY\b/g, 'NYC')
    .replaceAll(/\bNYC\b(?![\s,]+(?:NY|NEW YORK)\b)/g, 'NEW YORK, NY')
    .replaceAll(/\bNYC\b/g, 'NEW YORK')
    .replaceAll(/\b(\d{5})-?\d{4}\b/g, '$1')
    .match(/[A-Z0-9]+|(?:[,;|()\n]\s*)+|(?<=\s)[-–—](?=\s)/g);
  return words?.map((word) => (/\w/.test(word) ? word : ',')) ?? [];
}

/**
 * The spellings of a city's name, without spaces, because McLean and Mc Lean are one city: first with its short forms
 * spelled out, as in keys, then with their other meanings, and as it is written.
 */
export function cityNames(words: readonly string[]): [string, ...string[]] {
  const spell = (port: string) =>
    words
      .map((word, index) =>
        word === 'PT' ? port : (SPELLINGS[word] ?? (index === 0 ? DIRECTIONS[word] : undefined) ?? word),
      )
      .join('');
  const spelled = spell('POINT');
  const others = [spell('PORT'), words.join('')].filter((name) => name !== spelled);
  return [spelled, ...new Set(others)];
}

/** The key of a city: its name, and the two letters of its state. */
export function cityKey(words: readonly string[], state: string): string {
  return `${cityNames(words)[0]} ${state}`;
}

/** Short forms from before the two-letter codes. */
const EARLIER_FORMS =
  'ALA=AL ARIZ=AZ ARK=AR CALIF=CA CAL=CA COLO=CO CONN=CT DEL=DE FLA=FL ILL=IL IND=IN KANS=KS KAN=KS MASS=MA MICH=MI ' +
  'MINN=MN MISS=MS MONT=MT NEBR=NE NEB=NE NEV=NV NMEX=NM NDAK=ND OKLA=OK OREG=OR ORE=OR PENN=PA PENNA=PA SDAK=SD ' +
  'TENN=TN TEX=TX WASH=WA WVA=WV WISC=WI WIS=WI WYO=WY';
/** Territories and military addresses, whose ZIP codes the gazetteer knows. */
const OUTSIDE = ['AA', 'AE', 'AP', 'AS', 'FM', 'GU', 'MH', 'MP', 'PR', 'PW', 'VI'];

/** The codes of the states by whatever they are called, in capitals and without spaces. */
const CODES = new Map<string, string>([
  ...US_STATE_CODES.map((code) => [US_STATES[code].toUpperCase().replaceAll(' ', ''), code] as const),
  ...Array.from(EARLIER_FORMS.matchAll(/(\w+)=(\w+)/g), ([, form = '', code = '']) => [form, code] as const),
  ...[...US_STATE_CODES, ...OUTSIDE].map((code) => [code, code] as const),
  ['PUERTORICO', 'PR'],
  ['GUAM', 'GU'],
]);
const LONGEST_NAME = 3;

/** The state that ends just before `end` in a list of upper-case words: by name, two letters or a short form. */
export function stateEndingAt(
  words: readonly string[],
  end: number,
): { code: string; start: number } | undefined {
  for (let length = Math.min(LONGEST_NAME, end); length > 0; length -= 1) {
    const names = cityNames(words.slice(end - length, end));
    const code = names.map((name) => CODES.get(name)).find((found) => found !== undefined);
    if (code !== undefined) {
      return { code, start: end - length };
    }
  }
  return undefined;
}

/** Whether a place ends with this state, in any spelling of both. "New York" by itself is the city. */
export function endsWithState(place = '', state = ''): boolean {
  const [found, meant] = [place, state].map((text) => {
    const words = placeWords(text).filter((word) => /[A-Z]/.test(word));
    return stateEndingAt(words, words.length);
  });
  return found !== undefined && found.start > 0 && found.code === meant?.code;
}
