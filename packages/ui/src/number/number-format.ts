const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const count = new Intl.NumberFormat('en-US');
const quantity = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** Dollars with cents, for example `$1,450.00`. */
export function formatMoney(dollars: number): string {
  return money.format(dollars);
}

/** How many there are, for example `1,450`. */
export function formatCount(number: number): string {
  return count.format(number);
}

/** A measured quantity, to two places at most: `12.5`. */
export function formatQuantity(number: number): string {
  return quantity.format(number);
}
