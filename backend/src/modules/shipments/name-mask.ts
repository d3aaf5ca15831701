/** A name by its initials, as the public sees it where the settings say so: `Jane Roe` is `J. R.` */
export function maskName(name: string): string {
  const initials = name
    .normalize('NFC')
    .split(/\s+/)
    .flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? [])
    .map((letter) => `${letter.toUpperCase()}.`);
  return initials.length === 0 ? '•' : initials.join(' ');
}
