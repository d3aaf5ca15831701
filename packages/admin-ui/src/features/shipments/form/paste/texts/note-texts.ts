import type { ExampleText } from './example-text.ts';

/** Notes of phone calls, text messages and lists. */
export const noteTexts: ExampleText[] = [
  {
    name: 'a note of a call',
    text: `called 11/24, wants quote + book
pu ed smith 813-555-0101
1200 main st, tampa, fl 33602
del june smith 208-555-0102
77 w grove st, boise, id 83702
2019 honda cr-v
ready 12/2`,
    fields: {
      sender: 'ed smith',
      senderPhone: '813-555-0101',
      origin: '1200 main st, tampa, FL 33602',
      receiver: 'june smith',
      receiverPhone: '208-555-0102',
      destination: '77 w grove st, boise, ID 83702',
      year: 2019,
      make: 'Honda',
      model: 'cr-v',
      departureDate: '2026-12-02',
    },
  },
  {
    name: 'short notes with slashes',
    text: `P/U - Joe's Garage, 12 Canal St, Lowell, MA 01850 / 978-555-0126
D/O - Beth Crane, 41 Pine Rd, Bangor, ME 04401 / 207-555-0159
'08 Toyota Tacoma / VIN 5TEUU42N08Z512233
P/U 12/1 D/O 12/2`,
    fields: {
      sender: "Joe's Garage",
      origin: '12 Canal St, Lowell, MA 01850',
      senderPhone: '978-555-0126',
      receiver: 'Beth Crane',
      destination: '41 Pine Rd, Bangor, ME 04401',
      receiverPhone: '207-555-0159',
      year: 2008,
      make: 'Toyota',
      model: 'Tacoma',
      vin: '5TEUU42N08Z512233',
      departureDate: '2026-12-01',
      arrivalDate: '2026-12-02',
    },
  },
  {
    name: 'relative days, which are not taken',
    text: `Pickup tomorrow, deliver by Monday.
From: 220 Oak St, Eugene, OR 97401
To: 15 Pike St, Seattle, WA 98101
2015 Mini Cooper`,
    fields: {
      origin: '220 Oak St, Eugene, OR 97401',
      destination: '15 Pike St, Seattle, WA 98101',
      year: 2015,
      make: 'Mini',
      model: 'Cooper',
    },
  },
  {
    name: 'an address over three lines, with a unit',
    text: `Consignor:
Metro Art Movers
Attn: Gwen Sharp
88 Tenth Ave, Unit 4B
New York, NY 10011
212-555-0134

Recipient:
Desert Museum
2021 N Kinney Rd
Tucson, AZ 85743
520-555-0181

Order: MAM-1182
Weight: 1,250 lbs
Pickup 12/9/2026, delivery 12/15/2026`,
    fields: {
      sender: 'Metro Art Movers, Gwen Sharp',
      origin: '88 Tenth Ave, Unit 4B, New York, NY 10011',
      senderPhone: '212-555-0134',
      receiver: 'Desert Museum',
      destination: '2021 N Kinney Rd, Tucson, AZ 85743',
      receiverPhone: '520-555-0181',
      reference: 'MAM-1182',
      weight: 1250,
      departureDate: '2026-12-09',
      arrivalDate: '2026-12-15',
    },
  },
  {
    name: 'nothing that a form takes',
    text: `Hi,

just checking whether you are open on Thanksgiving, and whether the driver needs cash.

Thanks,
Bill
(555) 010-0199`,
    fields: {},
  },
];
