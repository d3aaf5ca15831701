// Written by hand, because the browser's first formatter takes a phone 60 ms (see `time-format.ts`).

/** Groups of three digits before the decimal point. */
function grouped(digits: string): string {
  const [whole = '', ...fraction] = digits.split('.');
  return [whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ','), ...fraction].join('.');
}

/** To two places; a half is rounded up as it is written, not as it is stored. */
function hundredths(number: number): number {
  return Math.round(Number(`${number}e2`)) / 100;
}

/** Dollars with cents, for example `$1,450.00`. */
export function formatMoney(dollars: number): string {
  return `${dollars < 0 ? '-' : ''}$${grouped(hundredths(Math.abs(dollars)).toFixed(2))}`;
}

/** How many there are, for example `1,450`. */
export function formatCount(count: number): string {
  return grouped(String(Math.round(count)));
}

/** A measured quantity, to two places at most: `12.5`. */
export function formatQuantity(quantity: number): string {
  return grouped(String(hundredths(quantity)));
}
