import type { TextFields } from '../findings.ts';

/** Texts as they come in, and what is sure in each. A dispatcher takes more from most of them by hand. */
export const pastedTexts: { name: string; text: string; fields: TextFields }[] = [
  {
    name: 'a cancellation',
    text: `Please cancel order MW100000002. We no longer need it. Refund to the card on file. Thanks, Ana Ruiz 512-555-0101`,
    fields: {},
  },
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
      origin: 'Tampa, FL 33629',
      destination: 'Boise, ID 83706',
      departureDate: '2026-12-05',
    },
  },
  {
    name: 'two vehicles, the second of which does not run',
    text: `Hi team,
Two units going from Copart Houston to our shop:
1) 2016 Toyota Camry SE - VIN 4T1BF1FK5GU123456 - lot 61223344 - runs
2) 2014 Nissan Rogue - VIN 5N1AT2MV3EC123456 - lot 61223399 - does NOT run
Pickup: Copart Houston, 1655 Rankin Rd, Houston, TX 77073
Deliver: Baker Body Shop, 210 N 4th St, Baton Rouge, LA 70801, 225-555-0119 (Lyle)
$500 for both.`,
    fields: {
      origin: '1655 Rankin Rd, Houston, TX 77073',
      sender: 'Copart Houston',
      receiverPhone: '225-555-0119',
      destination: '210 N 4th St, Baton Rouge, LA 70801',
      receiver: 'Baker Body Shop',
    },
  },
  {
    name: 'a quoted reply under an answer',
    text: `Yes that works, go ahead and book it.

Marta Nowak
646-555-0159

On Wed, Nov 25, 2026 at 4:10 PM Moveway <sales@moveway.com> wrote:
> Hi Marta,
> Your quote: 2020 Tesla Model 3, Brooklyn, NY 11215 to Raleigh, NC 27601.
> Price: $780 open transport.
> Pickup 12/3.`,
    fields: {},
  },
  {
    name: 'a buyer who names the seller first',
    text: `Hey I bought a car online from a guy named Peter Oakes in Spokane. Address is 1820 W Dean Ave, Spokane, WA 99201, his phone 509-555-0150. 2008 Volvo XC70. Needs to come to me in Duluth MN, 915 E 4th St, Duluth, MN 55805. I'm Hannah Birk, hannah.birk@mail.example 218-555-0118. Car has a dead battery but rolls.`,
    fields: { year: 2008, make: 'Volvo', model: 'XC70' },
  },
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
      year: 2015,
      make: 'Audi',
      model: 'Q5',
      isOperable: false,
      origin: '1601 Thrall Rd, Columbus, OH 43207',
      sender: 'IAA Columbus',
    },
  },
  {
    name: 'a dispatch sheet with a city, state and ZIP code in one line',
    text: `Dispatch Sheet
Order ID: TLX-88213
Vehicle 1: 2020 Honda CR-V EX-L
VIN: 5J6RW2H85LL012345
Transport Method: Open
Pickup Information
Name: Copart Lansing
Address: 3902 S Canal Rd
City: Lansing State: MI Zip: 48917
Phone: (517) 555-0148
Delivery Information
Name: Marcus Webb
2211 Pine Hollow Dr
Knoxville, TN 37918
Phone: (865) 555-0177
Total Payment to Carrier: $650.00
Pickup: 12/02/2026
Delivery: 12/04/2026`,
    fields: {
      year: 2020,
      make: 'Honda',
      model: 'CR-V',
      reference: 'TLX-88213',
      amount: 650,
      trailer: 'open',
      departureDate: '2026-12-02',
      arrivalDate: '2026-12-04',
      sender: 'Copart Lansing',
      receiver: 'Marcus Webb',
      destination: '2211 Pine Hollow Dr, Knoxville, TN 37918',
      receiverPhone: '(865) 555-0177',
    },
  },
  {
    name: 'a lane with windows',
    text: `Lane: Omaha, NE 68102 -> Baton Rouge, LA 70801
Vehicle: 2023 Kia Telluride S (operable)
Price: 875
Pick up window: 12/9 - 12/11
ETA: 12/14
Shipper contact: Kelly 402-555-0105
Receiver contact: Andre 225-555-0139`,
    fields: {
      year: 2023,
      make: 'Kia',
      model: 'Telluride',
      amount: 875,
      origin: 'Omaha, NE 68102',
      destination: 'Baton Rouge, LA 70801',
      departureDate: '2026-12-09',
      arrivalDate: '2026-12-14',
      senderPhone: '402-555-0105',
      receiverPhone: '225-555-0139',
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
      reference: 'WG-2291',
      sender: 'Westgate Chevrolet',
      origin: '7300 W Interstate 40, Amarillo, TX 79106',
      senderPhone: '806-555-0153',
      receiver: 'Mesa Auto Group',
      destination: '1550 E Main St, Mesa, AZ 85203',
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
      year: 2021,
      make: 'Tesla',
      model: 'Model Y',
      trailer: 'enclosed',
      departureDate: '2026-12-15',
      origin: '85004',
      destination: '98101',
    },
  },
  {
    name: 'an email with a signature of the broker',
    text: `From: Derek Olsen <derek@northlineauto.com>
Sent: Friday, November 27, 2026 9:12 AM
To: dispatch@moveway.com
Subject: Transport needed - 2021 Kia Telluride SX

Good morning,

Can you move a 2021 Kia Telluride SX (VIN 5XYP5DHC6MG123456) for us? It runs and drives.

Pickup:
Northline Auto Group
4410 W Colfax Ave
Lakewood, CO 80214
Ask for Brenda at 303-555-0114

Delivery:
Susan Whitfield
918 Maple Hollow Ln
Omaha, NE 68114
(402) 555-0139
susan.whitfield@example.com

Ready December 1st, customer would like it by December 5th. We can pay $875. Our PO is NL-20931.

Thanks,
Derek Olsen
Wholesale Manager | Northline Auto Group
O: 303-555-0100 ext 22
derek@northlineauto.com`,
    fields: {
      year: 2021,
      make: 'Kia',
      model: 'Telluride',
      departureDate: '2026-12-01',
      sender: 'Northline Auto Group',
      origin: '4410 W Colfax Ave, Lakewood, CO 80214',
      senderPhone: '303-555-0114',
      receiver: 'Susan Whitfield',
      destination: '918 Maple Hollow Ln, Omaha, NE 68114',
      receiverPhone: '(402) 555-0139',
      receiverEmail: 'susan.whitfield@example.com',
    },
  },
  {
    name: 'a table pasted with its tabs',
    text: `Ref\tHX-3391
Vehicle\t2022 Hyundai Tucson SEL
VIN\t5NMJB3AE6NH123456
Pickup Location\tHertz Car Sales, 1900 Lakeside Dr, Fort Worth, TX 76132
Pickup Contact\tNadia Flores, 817-555-0170
Delivery Location\t620 Cedar Ridge Rd, Tulsa, OK 74107
Delivery Contact\tBill Sandoval, 918-555-0136, bsandoval@example.com
Pickup Window\t12/04/2026 - 12/06/2026
Delivery Window\t12/08/2026 - 12/10/2026
Carrier Pay\t$640.00`,
    fields: {
      year: 2022,
      make: 'Hyundai',
      model: 'Tucson',
      reference: 'HX-3391',
      amount: 640,
      departureDate: '2026-12-04',
      arrivalDate: '2026-12-10',
      origin: '1900 Lakeside Dr, Fort Worth, TX 76132',
      sender: 'Hertz Car Sales',
      senderPhone: '817-555-0170',
      destination: '620 Cedar Ridge Rd, Tulsa, OK 74107',
      receiverPhone: '918-555-0136',
      receiverEmail: 'bsandoval@example.com',
    },
  },
  {
    name: 'capital letters, and a call behind the ends',
    text: `NEED ASAP!!! 2020 RAM 1500 CREW CAB
PU - MANHEIM DALLAS, 5333 W KIEST BLVD, DALLAS TX 75236
DEL - HUFFINES DODGE, 1024 S STEMMONS FWY, LEWISVILLE TX 75067
VIN 1C6SRFFT0LN123456
GATE PASS ATTACHED
$150 ACH
CALL JEFF 972.555.0150`,
    fields: {
      year: 2020,
      make: 'Ram',
      model: '1500',
      origin: '5333 W KIEST BLVD, DALLAS, TX 75236',
      sender: 'MANHEIM DALLAS',
      destination: '1024 S STEMMONS FWY, LEWISVILLE, TX 75067',
      receiver: 'HUFFINES DODGE',
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
      reference: 'BRP/2026/118',
      weight: 145,
      departureDate: '2026-12-03',
      sender: 'Blue Ridge Pottery',
      origin: '9 Depot St, Asheville, NC 28801',
      senderPhone: '828-555-0109',
      receiver: 'Gallery Nine',
      destination: '77 Wooster St, New York, NY 10012',
      receiverEmail: 'front@gallerynine.example',
    },
  },
];
