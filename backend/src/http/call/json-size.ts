/**
 * Whether a JSON text holds more values than a limit: entries of objects and lists, at any depth. Counted in the
 * text, up to the first one too many, because parsing and checking a large value costs many times as much. A text that
 * is no JSON gives some answer or other; the parser rejects it.
 */
export function hasMoreValuesThan(most: number, json: string): boolean {
  let values = 0;
  for (let index = 0; index < json.length; index += 1) {
    const character = json[index];
    if (character === '"') {
      index = endOfString(json, index);
    } else if (character === ',' || character === '[' || character === '{') {
      values += 1;
      if (values > most) {
        return true;
      }
    }
  }
  return false;
}

/** Where the string that begins here ends; the end of the text when it never does. */
function endOfString(json: string, start: number): number {
  let end = json.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(json, end)) {
    end = json.indexOf('"', end + 1);
  }
  return end === -1 ? json.length : end;
}

function isEscaped(json: string, quote: number): boolean {
  let before = quote;
  while (json[before - 1] === '\\') {
    before -= 1;
  }
  return (quote - before) % 2 === 1;
}
