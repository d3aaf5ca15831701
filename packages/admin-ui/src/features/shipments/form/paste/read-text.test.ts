import { expect, it } from 'vitest';
import { markedParts, type TextFields } from './findings.ts';
import { readText } from './read-text.ts';
import { pastedTexts } from './texts/pasted-texts.ts';

const TODAY = '2026-11-25';
const ACCORD = { year: 2003, make: 'Honda', model: 'Accord' };
const VIN = '1HGCM82633A004352';
const OTHER_VIN = '1M8GDM9AXKP042788';

it.each<[string, TextFields]>([
  ['See you at the game on Sunday!', {}],
  ['Please cancel order MW100000002', {}],
  // Whose a place, a phone number or a name is, no label says.
  ['The car is in Dallas, TX 75201', {}],
  ['2003 Honda Accord from Tampa, FL, titled in Portland, OR', ACCORD],
  ['Name: Ana Roe\nPhone: 512-555-0123\nEmail: ana@roe.example', {}],
  ['Call 512-555-0123 or 512-555-0124', {}],
  ['Customer: Ana Roe\nPhone: 512-555-0123', {}],
  ['Pickup zip: 85251\nDelivery zip: 60614\nName: Ana Roe', { origin: '85251', destination: '60614' }],
  [
    'Delivery address: 5 Main St, Reno, NV 89501\nPhone: 512-555-0123',
    { destination: '5 Main St, Reno, NV 89501' },
  ],
  ['From: Ana Roe\nTo: Moveway\nPhone: 512-555-0123', {}],
  ['From: Ana <ana@roe.example>\nSent: Monday\nTo: orders@moveway.example', {}],
  ['Receiver: Bob Lee\nBill to: Acme Inc\nPhone: 512-555-0123', { receiver: 'Bob Lee' }],
  ['Receiver: Bob Lee\n\nThanks,\nAna\n512-555-0123', { receiver: 'Bob Lee' }],
  ['Receiver: Bob Lee\nsend the invoice to ana@roe.example', { receiver: 'Bob Lee' }],
  ["Receiver: Bob Lee, my son's cell is 512-555-0123", { receiver: 'Bob Lee' }],
  ['Shipper: Mike Stone (dad) 303-555-0101', { sender: 'Mike Stone' }],
  ['Receiver phone: 512-555-0123 or 512-555-0124', {}],
  ['Receiver: Ann Voss\nCell: 617-555-0111\nPhone: 617-555-0100', { receiver: 'Ann Voss' }],
  ['Pickup phone: 512-555-0123\nPickup phone: 512-555-0124', {}],
  // What may be another thing.
  ['Pickup: San Antonio, 512-555-0123', { senderPhone: '512-555-0123' }],
  ['Reno NV -> Kansas City MO', {}],
  ['Deliver to: Cedar Hill', {}],
  ['Deliver to: Acme Motors, Inc', {}],
  ['Receiver: same as pickup', {}],
  ['Pickup: Copart Houston, TX', {}],
  ['PU#: 88213', {}],
  ['PICK IT UP IN OR CALL ME', {}],
  ['2003 Honda dealer', {}],
  ['Our office: 2024 Lincoln Hwy E, Lancaster, PA 17602', {}],
  // Two that differ.
  ['Pickup: Tampa, FL\nPickup: Miami, FL', {}],
  ['Route: Denver, CO to Reno, NV\nReturn: Reno, NV to Denver, CO', {}],
  [`2003 Honda Accord VIN ${VIN}\nVIN ${OTHER_VIN}`, {}],
  ['2003 Honda Accord\n2014 Nissan Rogue - inop', {}],
  ['Rate: $900\nCarrier pay: $700', {}],
  ['Customer price: $900\nCarrier pay: $700', {}],
  ['PO: 4471\nPO: 4472', {}],
  // A wrong check digit.
  ['2003 Honda Accord VIN 1HGCM82643A004352', ACCORD],
  // Days that are none, or are not sure.
  ['Pickup tomorrow, deliver by Monday', {}],
  ['Pickup the week of 12/7 or around 12/9', {}],
  ['Pickup 12/5 or 12/6', {}],
  ['Pickup 12/5-7', {}],
  ['Pickup December 2. Not the 2nd, the 4th', {}],
  ['Pickup date: 2/30', {}],
  ['Deliver after 12/14', {}],
  ['Delivery date: after 12/14', {}],
  ['I moved my pickup from 12/3 to 12/6', {}],
  ['Order date: 11/20/2026\nStorage starts 12/1', {}],
  ['It was picked up 11/20', {}],
  // Money that is not the price of the transport, and ranges.
  ['Sale price: $14,000\nStorage cost: $45\nDeposit: $200', {}],
  ['Rate: $500-600', {}],
  ['Rate: 500 / 600', {}],
  ['Price per car: $700', {}],
  ['Pay: 15 days after delivery', {}],
  ['Quote #: 5512', {}],
  ['COD pay: $500\nCar price: $22,000', {}],
  ['Invoice 88120\nSold to: Acme Motors\nPrice: $3,400.00', {}],
  // What an answer quotes may be out of date.
  ['The phone changed.\n> Receiver phone: 512-555-0123\n> 2003 Honda Accord', {}],
  ['Go ahead.\n\nOn Nov 20, Ana wrote:\nReceiver phone: 512-555-0123', {}],
  // What only sounds like it.
  ['Condition: not pretty, no damage\nIs it ok if inop?\nCall if unit does not run', {}],
  ['2016 Honda Civic 4 door', { year: 2016, make: 'Honda', model: 'Civic' }],
  ['2016 HONDA CIVIC ASAP PU DALLAS', { year: 2016, make: 'Honda', model: 'CIVIC' }],
  ['Pickup contact: Front Desk', {}],
  // Numbers that are no reference.
  ['Order: MW100000002\nLot: 33981274\nPO: 12/5\nload 2003 Honda Accord', ACCORD],
])('takes nothing that is not sure: %s', (text, fields) => {
  expect(readText(text, TODAY).fields).toEqual(fields);
});

it.each<[string, TextFields]>([
  [`vin ${VIN.toLowerCase()}`, { vin: VIN }],
  [
    '2003 Honda Accord\n2003 HONDA ACCORD LX\nModel: Accord LX\nCondition: does not run',
    { ...ACCORD, model: 'Accord LX', isOperable: false },
  ],
  ["'15 chevy tahoe", { year: 2015, make: 'Chevrolet', model: 'tahoe' }],
  ['2018 Jeep Grand Cherokee Limited, blue', { year: 2018, make: 'Jeep', model: 'Grand Cherokee' }],
  ['2018 Toyota Camry Boise, ID', { year: 2018, make: 'Toyota', model: 'Camry' }],
  ['Year\t2019\nMake\tNissan\nModel\tRogue SV', { year: 2019, make: 'Nissan', model: 'Rogue SV' }],
  ['Running: No\nTrailer type: Enclosed', { isOperable: false, trailer: 'enclosed' }],
  ['from Portland, Oregon to Boise, ID 83702', { origin: 'Portland, OR', destination: 'Boise, ID 83702' }],
  ['Reno, NV -> Kansas City, MO', { origin: 'Reno, NV', destination: 'Kansas City, MO' }],
  ['Pickup: Reno, NV\nDelivery: Reno, NV', { origin: 'Reno, NV', destination: 'Reno, NV' }],
  ['Origin: 12 elm st, boise, id 83702', { origin: '12 elm st, boise, ID 83702' }],
  ['Pickup: Boise, ID\nPickup address: 12 Elm St, Boise, ID 83702', { origin: '12 Elm St, Boise, ID 83702' }],
  ['Sender: Emma Roe, 512-555-0123', { sender: 'Emma Roe', senderPhone: '512-555-0123' }],
  [
    'Receiver: Omar\nPhone: +1 312-555-0132 ext. 14',
    { receiver: 'Omar', receiverPhone: '+1 312-555-0132 ext. 14' },
  ],
  ['Receiver Email: bob@lee.example', { receiverEmail: 'bob@lee.example' }],
  ['PICKUP\nName: Lone Star Motors\nContact: Dana Fields', { sender: 'Lone Star Motors' }],
  [
    'SHIPPER: ACME TOOL CO\n55 IRON ST\nDULUTH MN 55807\nATTN: BOB 218-555-0160',
    { sender: 'ACME TOOL CO', origin: '55 IRON ST, DULUTH, MN 55807', senderPhone: '218-555-0160' },
  ],
  ['> Receiver phone: 512-555-0123', { receiverPhone: '512-555-0123' }],
  ['- **Pickup contact:** Luz M., 818-555-0139', { senderPhone: '818-555-0139' }],
  [
    'P/U - Acme Motors, 12 Canal St, Lowell, MA 01850 / 978-555-0126',
    { sender: 'Acme Motors', origin: '12 Canal St, Lowell, MA 01850', senderPhone: '978-555-0126' },
  ],
  [
    'Deliver to:\r\nAcme Motors\r\n88 Tenth Ave, Unit 4B\r\nNew York, NY 10011\r\n212-555-0134',
    {
      receiver: 'Acme Motors',
      destination: '88 Tenth Ave, Unit 4B, New York, NY 10011',
      receiverPhone: '212-555-0134',
    },
  ],
  [
    'Ready Dec 1st, must deliver no later than January 5, 2027',
    { departureDate: '2026-12-01', arrivalDate: '2027-01-05' },
  ],
  [
    'Pickup window: 12/9 - 12/11\nDelivery\tMon 12/14 to 12/16',
    { departureDate: '2026-12-09', arrivalDate: '2026-12-16' },
  ],
  ['Pickup: 2026-12-03\nETA: 1/4/27', { departureDate: '2026-12-03', arrivalDate: '2027-01-04' }],
  ['Available 10/30\nDelivery date: 1/9', { departureDate: '2026-10-30', arrivalDate: '2027-01-09' }],
  ['Total price: $1,450.00   COD: $0.00', { amount: 1450 }],
  ['RATE $300 COD', { amount: 300 }],
  ['PO # 44817\nReference: PO 44817', { reference: '44817' }],
  ['Weight: 1,250 lbs', { weight: 1250 }],
])('takes what is sure: %s', (text, fields) => {
  expect(readText(text, TODAY).fields).toEqual(fields);
});

it.each(pastedTexts)('takes what is sure, and no more, from $name', ({ text, fields }) => {
  expect(readText(text, TODAY).fields).toEqual(fields);
});

it('marks what it took, and nothing else', () => {
  const text = 'Sender: Emma Roe, 512-555-0123\nGate code 4411\nCity: Reno';
  const parts = markedParts(text, readText(text, TODAY).marks);
  expect(parts.filter(({ isMarked }) => isMarked).map(({ part }) => part)).toEqual([
    'Emma Roe',
    '512-555-0123',
  ]);
  expect(parts.map(({ part }) => part).join('')).toBe(text);
});

it('makes one mark of marks that overlap', () => {
  const marks = [
    { start: 0, end: 4 },
    { start: 2, end: 3 },
    { start: 3, end: 6 },
  ];
  expect(
    markedParts('abcdefgh', marks)
      .filter(({ isMarked }) => isMarked)
      .map(({ part }) => part),
  ).toEqual(['abcd', 'ef']);
});

it('leaves out what is longer than any word, such as a link or an encoded file', () => {
  const link = `https://mail.example/?next=${'Rate:$600,Boise,ID&'.repeat(20)}`;
  expect(readText(`2003 Honda Accord\n${link}`, TODAY).fields).toEqual(ACCORD);
});

it.each(['12 Elm St ', '2015 Honda A ', 'Boise ', 'Pickup: ', '12/5 - ', '512-555-0123 ', '\n', '1 '])(
  'reads the longest text of %j alone in less than two seconds',
  (piece) => {
    const start = performance.now();
    readText(piece.repeat(20_000 / piece.length), TODAY);
    expect(performance.now() - start).toBeLessThan(2000);
  },
);
