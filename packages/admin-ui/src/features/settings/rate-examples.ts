import type { RateName } from '@moveway/contracts/quotes/quote.constants.ts';
import { dollarText } from './settings-values.ts';

/** What these rates make of a trip of 1,000 miles by road, in words; a rate that is no amount yet gives no example. */
export function rateExamples(rates: Readonly<Record<RateName, unknown>>): string[] {
  const { vehicleBase: base, vehiclePerMile: perMile, enclosedPerMile: enclosed } = rates;
  const { packageBase, packagePer100Miles: per100, packagePerPound: perPound } = rates;
  const examples: string[] = [];
  if (isAmount(base) && isAmount(perMile)) {
    const open = base + 1000 * perMile;
    examples.push(
      `A car over 1,000 miles: ${dollarText(base)} + 1,000 × ${dollarText(perMile)} = ${dollarText(open)}.`,
    );
    if (isAmount(enclosed)) {
      examples.push(`The same in an enclosed trailer: ${dollarText(open + 1000 * enclosed)}.`);
    }
  }
  if (isAmount(packageBase) && isAmount(per100) && isAmount(perPound)) {
    const total = packageBase + 10 * per100 + 20 * perPound;
    examples.push(
      `A parcel of 20 lb over 1,000 miles: ${dollarText(packageBase)} + 10 × ${dollarText(per100)} + ` +
        `20 × ${dollarText(perPound)} = ${dollarText(total)}.`,
    );
  }
  return examples;
}

const isAmount = (value: unknown): value is number => typeof value === 'number';
