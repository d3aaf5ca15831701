/** Something the reader can act on: its message is the one line shown before a non-zero exit. */
export class Failure extends Error {
  override name = 'Failure';
}

/** The first line of an error's text, for a message that must stay one line. */
export function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n', 1)[0]?.trim() ?? text;
}
