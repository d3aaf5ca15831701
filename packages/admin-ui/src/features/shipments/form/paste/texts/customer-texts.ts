import type { ExampleText } from './example-text.ts';

/** Mails of people and of dealers who ship a car or a box. */
export const customerTexts: ExampleText[] = [
  {
    name: 'a mother who sends a car to her son',
    text: `Hello,

I'd like to ship my 2015 Honda Civic from Tampa, FL 33629 to Boise, ID 83706. It runs fine.
Pickup is at my house, 3105 W Bay Ave, Tampa, FL 33629. My number is 813-555-0180.
My son Tyler Nash will receive it at 1420 E Iowa St, Boise, ID 83706, his cell is 208-555-0119.
It can be picked up after December 5.

Thank you!
Gail Nash`,
    fields: {
      year: 2015,
      make: 'Honda',
      model: 'Civic',
      origin: '3105 W Bay Ave, Tampa, FL 33629',
      sender: 'Gail Nash',
      senderPhone: '813-555-0180',
      receiver: 'Tyler Nash',
      destination: '1420 E Iowa St, Boise, ID 83706',
      receiverPhone: '208-555-0119',
      departureDate: '2026-12-05',
    },
  },
  {
    name: 'a list with labels',
    text: `Hi, here is everything you asked for:

- Vehicle: 2020 Tesla Model 3
- VIN: 5YJ3E1EA7LF612034
- Pickup address: 18 Beacon St, Boston, MA 02108
- Pickup contact: Amy Cole, 617-555-0131
- Delivery address: 2200 Peachtree Rd NW, Atlanta, GA 30309
- Delivery contact: same
- Pickup date: 12/10/2026
- My PO number: PO-60718

Amy`,
    fields: {
      year: 2020,
      make: 'Tesla',
      model: 'Model 3',
      vin: '5YJ3E1EA7LF612034',
      origin: '18 Beacon St, Boston, MA 02108',
      sender: 'Amy Cole',
      senderPhone: '617-555-0131',
      receiver: 'Amy Cole',
      receiverPhone: '617-555-0131',
      destination: '2200 Peachtree Rd NW, Atlanta, GA 30309',
      departureDate: '2026-12-10',
      reference: 'PO-60718',
    },
  },
  {
    name: 'an order of a dealer',
    text: `Please pick up the following unit:

2021 Chevy Tahoe
VIN 1GNSKBKC4MR118820
Stock # P4471

From:
Westgate Chevrolet
7300 W Interstate 40
Amarillo, TX 79106
Ask for Kurt Lang 806-555-0153

To:
Mesa Auto Group
1550 E Main St
Mesa, AZ 85203
Receiving: 480-555-0162

Customer PO: WG-2291`,
    fields: {
      year: 2021,
      make: 'Chevrolet',
      model: 'Tahoe',
      vin: '1GNSKBKC4MR118820',
      sender: 'Westgate Chevrolet, Kurt Lang',
      origin: '7300 W Interstate 40, Amarillo, TX 79106',
      senderPhone: '806-555-0153',
      receiver: 'Mesa Auto Group',
      destination: '1550 E Main St, Mesa, AZ 85203',
      receiverPhone: '480-555-0162',
      reference: 'WG-2291',
    },
  },
  {
    name: 'a student who moves',
    text: `hey there, need to get my car moved from ann arbor, mi 48104 to portland, or 97214. its a 2011 subaru forester, doesnt start right now (dead battery). pickup anytime after 12/12. whats the price? im at 734-555-0107`,
    fields: {
      origin: 'ann arbor, MI 48104',
      senderPhone: '734-555-0107',
      destination: 'portland, OR 97214',
      year: 2011,
      make: 'Subaru',
      model: 'forester',
      isOperable: false,
      departureDate: '2026-12-12',
    },
  },
  {
    name: 'a classic car, enclosed',
    text: `Good afternoon,

I bought a 1967 Ford Mustang at a private sale and need it shipped enclosed.

Seller: Dick Hanover
Seller phone: (717) 555-0109
Seller address: 51 Orchard Rd, Lancaster, PA 17601

Buyer: Roberta Klein
Buyer email: roberta.klein@mail.example
Buyer address: 9 Ocean View Dr, Newport, RI 02840

Car is available from Dec 14, 2026.
Best,
Roberta`,
    fields: {
      year: 1967,
      make: 'Ford',
      model: 'Mustang',
      trailer: 'enclosed',
      sender: 'Dick Hanover',
      senderPhone: '(717) 555-0109',
      origin: '51 Orchard Rd, Lancaster, PA 17601',
      receiver: 'Roberta Klein',
      receiverEmail: 'roberta.klein@mail.example',
      destination: '9 Ocean View Dr, Newport, RI 02840',
      departureDate: '2026-12-14',
    },
  },
  {
    name: 'two cities without states',
    text: `Can you ship a 2018 BMW X3 from Dallas to Denver in the first week of December? My email is p.ward@mail.example`,
    fields: { year: 2018, make: 'BMW', model: 'X3', origin: 'Dallas', destination: 'Denver' },
  },
  {
    name: 'two box addresses and a weight',
    text: `Ship from:
Birch & Pine Furniture
300 Mill St
Asheville, NC 28801
orders@birchpine.example
828-555-0144

Ship to:
Nora Adler
1640 Vine St, Apt 5
Cincinnati, OH 45202
nora.adler@mail.example
513-555-0192

Weight: 84 lbs
PO: 55-1207`,
    fields: {
      sender: 'Birch & Pine Furniture',
      origin: '300 Mill St, Asheville, NC 28801',
      senderEmail: 'orders@birchpine.example',
      senderPhone: '828-555-0144',
      receiver: 'Nora Adler',
      destination: '1640 Vine St, Apt 5, Cincinnati, OH 45202',
      receiverEmail: 'nora.adler@mail.example',
      receiverPhone: '513-555-0192',
      weight: 84,
      reference: '55-1207',
    },
  },
  {
    name: 'a thread with an older answer below',
    text: `Confirmed, please book it. My reference is JH-204.

Pickup: 612 Laurel St, Baton Rouge, LA 70802, contact Jean Hebert 225-555-0116
Delivery: 4 Canal Pl, New Haven, CT 06510, contact Ruth Hebert 203-555-0188

Jean

On Tue, Nov 24, 2026 at 4:02 PM Moveway Support <support@moveway.example> wrote:
> The price for your 2013 Lexus RX 350 is $1,395. Call us at (888) 555-0123.`,
    fields: {
      reference: 'JH-204',
      origin: '612 Laurel St, Baton Rouge, LA 70802',
      sender: 'Jean Hebert',
      senderPhone: '225-555-0116',
      destination: '4 Canal Pl, New Haven, CT 06510',
      receiver: 'Ruth Hebert',
      receiverPhone: '203-555-0188',
      year: 2013,
      make: 'Lexus',
      model: 'RX 350',
    },
  },
  {
    name: 'a military move',
    text: `PCS orders, need POV shipped.

Origin: Fayetteville, NC 28303
Destination: Killeen, TX 76541
Vehicle: 2019 Dodge Challenger
Pickup date: 5 January 2027
Sender: SSG Maria Lopez
Sender phone: 910-555-0175
Receiver: Carlos Lopez
Receiver phone: 254-555-0140`,
    fields: {
      origin: 'Fayetteville, NC 28303',
      destination: 'Killeen, TX 76541',
      year: 2019,
      make: 'Dodge',
      model: 'Challenger',
      departureDate: '2027-01-05',
      sender: 'SSG Maria Lopez',
      senderPhone: '910-555-0175',
      receiver: 'Carlos Lopez',
      receiverPhone: '254-555-0140',
    },
  },
  {
    name: 'states by their full names',
    text: `We are relocating from Madison, Wisconsin to Santa Fe, New Mexico. The car is a 2016 Volvo XC90.
Pick up by December 11th, deliver by December 17th.
VIN: YV4A22PK4G1052233`,
    fields: {
      origin: 'Madison, WI',
      destination: 'Santa Fe, NM',
      year: 2016,
      make: 'Volvo',
      model: 'XC90',
      departureDate: '2026-12-11',
      arrivalDate: '2026-12-17',
      vin: 'YV4A22PK4G1052233',
    },
  },
];
