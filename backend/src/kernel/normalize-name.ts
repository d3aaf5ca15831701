/** The form in which names are compared: without surrounding spaces, in NFKC, in lower case. */
export function normalizeName(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase();
}
