import { placesIn, isStreetLine } from './place-text.ts';

const HEADER = /^(?:from|sent|to|cc|bcc|subject|reply-to|date|received|return-path)\s*:/i;
/** A line between the messages of a thread. */
export const QUOTED =
  /^(?:-+\s*(?:original|forwarded) message\s*-+|begin forwarded message:?|on .+ wrote:|_{5,}|[-=*]{3,})$/i;

/** A line that is for its reader alone. */
export const GREETING =
  /^sent from my .{0,40}$|^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|greetings)\b.{0,40}$/i;

/** A link or an encoded file. It names no field, and rules that look ahead would read it once for each character. */
const LONGER_THAN_ANY_WORD = /\S{200,}/g;

/** The lines as they are read: without quotation marks of replies, bullets and emphasis; broken addresses joined. */
export function linesOf(text: string): { line: string; isHeader: boolean }[] {
  const raw = text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u200B-\u200F\u2060\uFEFF]/g, '')
    .replaceAll('\u00A0', ' ')
    .replaceAll(LONGER_THAN_ANY_WORD, '')
    .split('\n')
    .map((line) =>
      line
        .replace(/^(?:\s*>)+/, '')
        // The time and name before each message of a chat that was copied.
        .replace(
          /^\s*\[?\d{1,2}\/\d{1,2}\/\d{2,4},? \d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?(?:\]| -) [^:]{1,40}: /i,
          '',
        )
        .replace(/^\s*(?:[•·▪*]|-(?=\s)|\d{1,2}[.)](?=\s+[A-Za-z]))\s*/, '')
        .replaceAll(/\*\*?|__/g, '')
        .replace(/^([^\t]+)\t+([^\t]+)$/, '$1: $2')
        .replaceAll(/\t+/g, ' | ')
        .replace(/^[\s|]+|[\s|]+$/g, ''),
    );
  const joined: string[] = [];
  for (const line of raw) {
    const before = joined.at(-1);
    const goesOn =
      before !== undefined &&
      line !== '' &&
      // A street, and its city on the next line; or a sentence that was broken.
      ((endsWithStreet(before) && placesIn(line)[0]?.at === 0) ||
        (before.length > 55 &&
          /^\p{Ll}/u.test(line) &&
          !/[.:;!?]$/.test(before) &&
          !/^[^:]{1,25}:/.test(line)));
    if (goesOn) {
      joined[joined.length - 1] = `${before.replace(/,$/, '')}${endsWithStreet(before) ? ',' : ''} ${line}`;
    } else {
      joined.push(line);
    }
  }
  return joined.map((line, index) => ({ line, isHeader: isHeaderAt(joined, index) }));
}

function endsWithStreet(line: string): boolean {
  return isStreetLine(
    line
      .replace(/^[^:]{1,30}:\s*/, '')
      .replace(/^.*?(?:,|\s-)\s+(?=\d)/, '')
      .replace(/,$/, ''),
  );
}

/** Whether a line is of an email's head: two or more such lines together, one of them the subject or the time. */
function isHeaderAt(lines: string[], index: number): boolean {
  if (!HEADER.test(lines[index] ?? '')) {
    return false;
  }
  let first = index;
  let last = index;
  while (HEADER.test(lines[first - 1] ?? '')) {
    first -= 1;
  }
  while (HEADER.test(lines[last + 1] ?? '')) {
    last += 1;
  }
  const block = lines.slice(first, last + 1);
  return block.some((line) => /^(?:subject|sent|cc|reply-to)\s*:/i.test(line)) && block.length > 1;
}
