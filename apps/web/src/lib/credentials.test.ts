import { expect, it } from 'vitest';
import { credentialLines } from './credentials.ts';

it('shows the credentials that are set, and nothing for the others', () => {
  expect(credentialLines({ usdotNumber: '1234567', mcNumber: '', cargoInsurance: '250000' })).toEqual([
    { label: 'USDOT', text: '1234567' },
    { label: 'Cargo insurance', text: 'up to $250,000' },
  ]);
  expect(credentialLines({ usdotNumber: '', mcNumber: '', cargoInsurance: '' })).toEqual([]);
});
