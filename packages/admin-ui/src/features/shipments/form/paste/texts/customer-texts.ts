import type { ExampleText } from './example-text.ts';

/** Mails of people who ship a car or a box. */
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
    name: 'two cities without states',
    text: `Can you ship a 2018 BMW X3 from Dallas to Denver in the first week of December? My email is p.ward@mail.example`,
    fields: { year: 2018, make: 'BMW', model: 'X3', origin: 'Dallas', destination: 'Denver' },
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
    name: 'a text message in small letters without a make',
    text: `need quote 2011 f150 boise id to tucson az, doesnt run, ready dec 1. call rick 208 555 0119`,
    fields: {
      year: 2011,
      make: 'Ford',
      model: 'f150',
      origin: 'boise, ID',
      destination: 'tucson, AZ',
      isOperable: false,
      departureDate: '2026-12-01',
      senderPhone: '208 555 0119',
      sender: 'rick',
    },
  },
  {
    name: 'a request about goods, label by label',
    text: `Shipment request
Shipper: Blue Ridge Pottery
Pickup address: 9 Depot St, Asheville, NC 28801
Shipper phone: 828-555-0109
Receiver: Gallery Nine
Delivery address: 77 Wooster St, New York, NY 10012
Receiver email: front@gallerynine.example
Weight: 145 lbs
Customer reference: BRP/2026/118
Ready: 2026-12-03`,
    fields: {
      sender: 'Blue Ridge Pottery',
      origin: '9 Depot St, Asheville, NC 28801',
      senderPhone: '828-555-0109',
      receiver: 'Gallery Nine',
      destination: '77 Wooster St, New York, NY 10012',
      receiverEmail: 'front@gallerynine.example',
      weight: 145,
      reference: 'BRP/2026/118',
      departureDate: '2026-12-03',
    },
  },
  {
    name: 'a story of a classic car',
    text: `Good afternoon,
I purchased a 1967 Chevrolet Camaro RS at auction and need enclosed transport. It's sitting at Mecum storage, 300 Main St, Walworth, WI 53184 (ask for Hank, 262.555.0138). It goes to my shop: Torque Customs, 8120 E Gelding Dr, Scottsdale, AZ 85260. My cell is 480.555.0181. Car starts but brakes are weak. Hoping for pickup the week of 12/7/26.
Appreciate it,
Victor Salas`,
    fields: {
      year: 1967,
      make: 'Chevrolet',
      model: 'Camaro RS',
      trailer: 'enclosed',
      origin: '300 Main St, Walworth, WI 53184',
      sender: 'Mecum, Hank',
      senderPhone: '262.555.0138',
      receiver: 'Torque Customs, Victor Salas',
      destination: '8120 E Gelding Dr, Scottsdale, AZ 85260',
      receiverPhone: '480.555.0181',
      departureDate: '2026-12-07',
    },
  },
  {
    name: 'a buyer who names the seller first',
    text: `Hey I bought a car online from a guy named Peter Oakes in Spokane. Address is 1820 W Dean Ave, Spokane, WA 99201, his phone 509-555-0150. 2008 Volvo XC70. Needs to come to me in Duluth MN, 915 E 4th St, Duluth, MN 55805. I'm Hannah Birk, hannah.birk@mail.example 218-555-0118. Car has a dead battery but rolls.`,
    fields: {
      sender: 'Peter Oakes',
      origin: '1820 W Dean Ave, Spokane, WA 99201',
      senderPhone: '509-555-0150',
      year: 2008,
      make: 'Volvo',
      model: 'XC70',
      destination: '915 E 4th St, Duluth, MN 55805',
      receiver: 'Hannah Birk',
      receiverEmail: 'hannah.birk@mail.example',
      receiverPhone: '218-555-0118',
    },
  },

  {
    name: 'a mail of a website form',
    text: `New transport request
Origin ZIP: 85004
Destination ZIP: 98101
Vehicle: 2021 Tesla Model Y
Running: Yes
Trailer type: Enclosed
Ship date: 12/15/2026
Customer name: Priya Raman
Customer phone: (602) 555-0163
Customer email: priya.raman@mail.example`,
    fields: {
      origin: '85004',
      destination: '98101',
      year: 2021,
      make: 'Tesla',
      model: 'Model Y',
      trailer: 'enclosed',
      departureDate: '2026-12-15',
    },
  },
  {
    name: 'a truck from a father',
    text: `My father passed his truck on to me. It's a 2005 Dodge Ram 2500, sitting at his house, 77 County Rd 12, Lamar, CO 81052. My brother Steve will hand it over, 719-555-0170. I live at 3108 Maple Ave, Berwyn, IL 60402. Reach me at 708-555-0156 or nora.h@mail.example. Anytime after Dec 20 works.`,
    fields: {
      year: 2005,
      make: 'Dodge',
      model: 'Ram 2500',
      origin: '77 County Rd 12, Lamar, CO 81052',
      sender: 'Steve',
      senderPhone: '719-555-0170',
      destination: '3108 Maple Ave, Berwyn, IL 60402',
      receiverPhone: '708-555-0156',
      receiverEmail: 'nora.h@mail.example',
      departureDate: '2026-12-20',
    },
  },
];
