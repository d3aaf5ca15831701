import type { ExampleText } from './example-text.ts';

/** Releases and gate passes of auctions, and what their buyers write. */
export const auctionTexts: ExampleText[] = [
  {
    name: 'a gate pass',
    text: `GATE PASS
Release #: R-7719-22
Pickup location: IAA Columbus, 1601 Thrall Rd, Columbus, OH 43207
Buyer: Keystone Rebuilders (buyer # 330912)
Year: 2015
Make: Audi
Model: Q5
VIN: WA1LFAFP4FA033217
Condition: Non-runner, forklift required
Release valid until 12/15/2026`,
    fields: {
      reference: 'R-7719-22',
      sender: 'IAA Columbus',
      origin: '1601 Thrall Rd, Columbus, OH 43207',
      receiver: 'Keystone Rebuilders',
      year: 2015,
      make: 'Audi',
      model: 'Q5',
      vin: 'WA1LFAFP4FA033217',
      isOperable: false,
    },
  },
  {
    name: 'a buyer’s mail about a win',
    text: `Hi, we won this one last night:

2019 Mazda CX-5, VIN JM3KFBCM5K0581904, lot 5520917
Sits at Adesa Charlotte, 11301 Nations Ford Rd, Pineville, NC 28134
Needs to go to our lot: Piedmont Motors, 905 Church St, Burlington, NC 27215
Contact there is Walt Simms, 336-555-0157.

Thanks
Piedmont Motors`,
    fields: {
      year: 2019,
      make: 'Mazda',
      model: 'CX-5',
      vin: 'JM3KFBCM5K0581904',
      reference: '5520917',
      sender: 'Adesa Charlotte',
      origin: '11301 Nations Ford Rd, Pineville, NC 28134',
      receiver: 'Piedmont Motors, Walt Simms',
      destination: '905 Church St, Burlington, NC 27215',
      receiverPhone: '336-555-0157',
    },
  },
  {
    name: 'an invoice of an auction with fees',
    text: `Invoice 2026-88121
Invoice date: 11/20/2026
Sale price: see attached
Lot: 31177420
2014 Toyota Camry
VIN: 4T1BF1FK1EU345018
Vehicle location: 8400 Eastgate Blvd, Mt. Juliet, TN 37122
Pickup phone: 615-555-0122
Storage starts 12/1
Member: Delta Export
Ship to: Port of Savannah, 2 Main St, Garden City, GA 31408`,
    fields: {
      reference: '31177420',
      year: 2014,
      make: 'Toyota',
      model: 'Camry',
      vin: '4T1BF1FK1EU345018',
      origin: '8400 Eastgate Blvd, Mt. Juliet, TN 37122',
      senderPhone: '615-555-0122',
      receiver: 'Port of Savannah',
      destination: '2 Main St, Garden City, GA 31408',
    },
  },
];
