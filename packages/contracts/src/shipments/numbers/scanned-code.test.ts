import { expect, it } from 'vitest';
import { readScan } from './scanned-code.ts';

const VIN = '4S4BSANC5K3352864';

it.each([
  ['', undefined],
  ['abc', undefined],
  ['hello world', undefined],
  ['https://moveway.example/', undefined],
  ['https://moveway.example/quote?number=MW123456789', undefined],
  ['https://moveway.example/tracking?number=%3Cb%3E', undefined],
  ['javascript:alert(1)', undefined],
  [' mw123456789 ', { trackingNumber: 'MW123456789' }],
  ['https://moveway.example/tracking?number=MW123456789', { trackingNumber: 'MW123456789' }],
  [VIN.toLowerCase(), { trackingNumber: VIN, vin: VIN }],
  [`I${VIN}`, { vin: VIN }],
])('reads %j as what it names', (text, code) => {
  expect(readScan(text)).toEqual(code);
});
