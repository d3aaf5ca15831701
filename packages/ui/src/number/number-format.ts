/** A format of numbers, whose formatter is made with the first text (see `time-format.ts`). */
function numberFormat(options?: Intl.NumberFormatOptions): (number: number) => string {
  let formatter: Intl.NumberFormat | undefined;
  return (number) => (formatter ??= new Intl.NumberFormat('en-US', options)).format(number);
}

/** Dollars with cents, for example `$1,450.00`. */
export const formatMoney = numberFormat({ style: 'currency', currency: 'USD' });

/** How many there are, for example `1,450`. */
export const formatCount = numberFormat();

/** A measured quantity, to two places at most: `12.5`. */
export const formatQuantity = numberFormat({ maximumFractionDigits: 2 });
