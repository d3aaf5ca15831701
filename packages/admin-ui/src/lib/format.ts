const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const number = new Intl.NumberFormat('en-US');

export const formatMoney = (dollars: number): string => money.format(dollars);
export const formatCount = (count: number): string => number.format(count);
