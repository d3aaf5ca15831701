import { listed, storeShipments } from './listed-shipments.ts';

/**
 * Stores so many shipments in transit at once, past the API. @param word by which they are found, and of which their
 * numbers are made
 */
export async function storeMany(count: number, word: string, fields: object): Promise<string[]> {
  const numbers = Array.from({ length: count }, (_, index) => `${word.toUpperCase()}-${index}`);
  await storeShipments(count, (index) => ({
    ...listed(index),
    trackingNumber: numbers[index],
    searchTokens: [word],
    status: 'In Transit',
    isArchived: false,
    customerId: undefined,
    cancellation: undefined,
    hold: undefined,
    isOnHold: undefined,
    ...fields,
  }));
  return numbers;
}
