import { readFileSync } from 'node:fs';
import { VEHICLE_SIZES } from '@moveway/contracts/quotes/quote.constants.ts';
import { expect, it } from 'vitest';
import { createVehicleSearch } from './vehicle-models.ts';

const find = createVehicleSearch(async (vin) =>
  vin.startsWith('2T3') ? { year: 2019, make: 'Toyota', model: 'RAV4' } : { make: 'Freightliner' },
);
const first = async (text: string) => (await find(text))[0];

it.each(['', ' ', '🚚', 'Zeppelin', '2018', 'a'.repeat(5000)])('knows no vehicle called %s', async (text) => {
  expect(await find(text)).toEqual([]);
});

it.each([
  ['RAV4', 'Toyota', 'RAV4', 'suv'],
  ['rav 4', 'Toyota', 'RAV4', 'suv'],
  ['RAV4 XLE', 'Toyota', 'RAV4', 'suv'],
  ['f150', 'Ford', 'F-150', 'pickup'],
  ['crv', 'Honda', 'CR-V', 'suv'],
  ['Subaru Outback', 'Subaru', 'Outback', 'suv'],
  ['chevy silverado 1500', 'Chevrolet', 'Silverado', 'pickup'],
  ['VW Golf', 'Volkswagen', 'Golf', 'car'],
  ['ram 1500', 'RAM', '1500', 'pickup'],
  ['Camry', 'Toyota', 'Camry', 'car'],
  ['tesla model y', 'Tesla', 'Model Y', 'suv'],
  ['Odyssey', 'Honda', 'Odyssey', 'pickup'],
])('knows the size of a %s', async (text, make, model, size) => {
  expect(await first(text)).toEqual({ make, model, size });
});

it('reads the year wherever it is written', async () => {
  expect(await first('2018 Subaru Outback')).toMatchObject({ year: 2018, model: 'Outback' });
  expect(await first('outback 2018')).toMatchObject({ year: 2018, make: 'Subaru' });
});

it('finds all models of a make, a few at a time', async () => {
  const found = await find('toyota');
  expect(found).toHaveLength(8);
  expect(new Set(found.map(({ make }) => make))).toEqual(new Set(['Toyota']));
});

it('decodes a VIN, with the size where the model is known', async () => {
  expect(await find('2t3 p1rfv8kc012345')).toEqual([
    { vin: '2T3P1RFV8KC012345', year: 2019, make: 'Toyota', model: 'RAV4', size: 'suv' },
  ]);
  expect(await find('1FUJGLDR0CSBM1234')).toEqual([{ vin: '1FUJGLDR0CSBM1234', make: 'Freightliner' }]);
});

it('lists each model once, with a valid size', () => {
  const lines = readFileSync(new URL('vehicle-models.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  const names = lines.flatMap((line) => {
    const [make = '', size = '', models = '', ...rest] = line.split('\t');
    expect(VEHICLE_SIZES, line).toContain(size);
    expect(rest, line).toEqual([]);
    expect(models, line).not.toBe('');
    return models.split(', ').map((model) => `${make} ${model}`);
  });
  expect(names.length).toBeGreaterThan(500);
  expect(new Set(names).size).toBe(names.length);
});
