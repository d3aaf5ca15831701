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
  {
    name: 'a VIN with a letter that no VIN has',
    text: `Please move this one:
VIN 1HGCM82633AO04352 (2003 Honda Accord)
Pickup: 5 Elm St, Dover, DE 19901
Delivery: 700 Market St, Wilmington, DE 19801`,
    fields: {
      year: 2003,
      make: 'Honda',
      model: 'Accord',
      origin: '5 Elm St, Dover, DE 19901',
      destination: '700 Market St, Wilmington, DE 19801',
    },
  },
  {
    name: 'labels with a hyphen between words',
    text: `Pick-Up Address: 1010 Grand Ave, Des Moines, IA 50309
Pick-Up Contact: Lena Frey
Pick-Up Phone: +1 515-555-0148
Drop-Off Address: 333 S Wabash Ave Suite 210, Chicago, IL 60604
Drop-Off Contact: Ian Moss
Drop-Off Phone: +1 312-555-0132 ext. 14
Year/Make/Model: 2022 Hyundai Ioniq 5
Customer reference: ABX/2291`,
    fields: {
      origin: '1010 Grand Ave, Des Moines, IA 50309',
      sender: 'Lena Frey',
      senderPhone: '+1 515-555-0148',
      destination: '333 S Wabash Ave Suite 210, Chicago, IL 60604',
      receiver: 'Ian Moss',
      receiverPhone: '+1 312-555-0132 ext. 14',
      year: 2022,
      make: 'Hyundai',
      model: 'Ioniq 5',
      reference: 'ABX/2291',
    },
  },
];
