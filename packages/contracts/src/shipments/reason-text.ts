/** A reason and a note as sentences: `Weather. Snow has closed I-80.` Each ends with a period where it has no end. */
export function reasonText(reason: string | undefined, note: string | undefined): string {
  return [reason, note]
    .filter((part) => part !== undefined)
    .map((part) => (/[.!?]$/.test(part) ? part : `${part}.`))
    .join(' ');
}
