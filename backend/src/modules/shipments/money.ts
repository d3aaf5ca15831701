/** Dollars at the edges, whole cents inside: sums of cents are exact. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}

export function toDollars(cents: number): number {
  return cents / 100;
}
