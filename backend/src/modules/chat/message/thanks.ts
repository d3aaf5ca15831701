/** Words that thank; without one of them a short answer may be a decision, as "ok" to a proposed day. */
const THANKS = ['thanks', 'thank', 'thx', 'ty', 'tysm', 'appreciate', 'appreciated'];

/** Words that say nothing besides. */
const BESIDES =
  'a again all and appreciate bye cool day evening for good got great guys have help hi i is it its lot much nice ' +
  'ok okay one perfect quick reply response really so sounds super team that thats the this too update very weekend wonderful ' +
  'you your awesome';

/** "Good to know" says nothing besides; "I need to know" does. */
const GOOD_TO_KNOW = /\b(?:good|great|nice|glad) to (?:know|hear)\b/g;

const ALLOWED = new Set([...THANKS, ...BESIDES.split(' ')]);
const MAX_WORDS = 12;

/**
 * Whether a message only says thanks, so that it needs no answer. Judged carefully: a question mark, a
 * number or any word that is not known here makes it a message like others.
 */
export function isOnlyThanks(message: string): boolean {
  if (/[?\p{N}]/u.test(message)) {
    return false;
  }
  // Apostrophes belong to words, as in "it's"; what is no letter divides them.
  const words = message
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(GOOD_TO_KNOW, '')
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
  return (
    words.length <= MAX_WORDS &&
    words.every((word) => ALLOWED.has(word)) &&
    words.some((word) => THANKS.includes(word))
  );
}
