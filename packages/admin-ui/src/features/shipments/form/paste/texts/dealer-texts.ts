import type { ExampleText } from './example-text.ts';

/** Of dealers, load boards and freight; of these and those of owners the rules took 75 of 100 fields at first. */
export const dealerTexts: ExampleText[] = [
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
      model: 'Telluride SX',
      vin: '5XYP5DHC6MG123456',
      sender: 'Northline Auto Group, Brenda',
      origin: '4410 W Colfax Ave, Lakewood, CO 80214',
      senderPhone: '303-555-0114',
      receiver: 'Susan Whitfield',
      destination: '918 Maple Hollow Ln, Omaha, NE 68114',
      receiverPhone: '(402) 555-0139',
      receiverEmail: 'susan.whitfield@example.com',
      departureDate: '2026-12-01',
      arrivalDate: '2026-12-05',
      amount: 875,
      reference: 'NL-20931',
    },
  },
  {
    name: 'a load with a price and a price per mile',
    text: `CENTRAL DISPATCH
Load ID: 5583921
Order ID: AT-77120
Total Vehicles: 1
Trailer Type: Enclosed
Vehicle Condition: Operable
Price: $1,450.00   COD: $0.00   Price/mile: $1.02
Distance: 1,421 mi
Vehicle: 1967 Ford Mustang Fastback    VIN: 7R02C123456
Origin
  Contact: Ray Delgado
  Classic Garage of Tampa
  2209 E Hillsborough Ave
  Tampa, FL 33610
  Phone: (813) 555-0162
Destination
  Contact: Philip Harmon
  77 Orchard Rd
  Skokie, IL 60076
  Phone: (847) 555-0195
Available to ship: 12/03/2026
Desired delivery date: 12/09/2026`,
    fields: {
      reference: 'AT-77120',
      trailer: 'enclosed',
      amount: 1450,
      year: 1967,
      make: 'Ford',
      model: 'Mustang Fastback',
      sender: 'Ray Delgado, Classic Garage of Tampa',
      origin: '2209 E Hillsborough Ave, Tampa, FL 33610',
      senderPhone: '(813) 555-0162',
      receiver: 'Philip Harmon',
      destination: '77 Orchard Rd, Skokie, IL 60076',
      receiverPhone: '(847) 555-0195',
      departureDate: '2026-12-03',
      arrivalDate: '2026-12-09',
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
      sender: 'Copart Houston',
      origin: '1655 Rankin Rd, Houston, TX 77073',
      receiver: 'Baker Body Shop, Lyle',
      destination: '210 N 4th St, Baton Rouge, LA 70801',
      receiverPhone: '225-555-0119',
      year: 2016,
      make: 'Toyota',
      model: 'Camry SE',
      vin: '4T1BF1FK5GU123456',
      reference: '61223344',
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
      model: '1500 CREW CAB',
      sender: 'MANHEIM DALLAS',
      origin: '5333 W KIEST BLVD, DALLAS, TX 75236',
      receiver: 'HUFFINES DODGE',
      destination: '1024 S STEMMONS FWY, LEWISVILLE, TX 75067',
      vin: '1C6SRFFT0LN123456',
      amount: 150,
    },
  },
  {
    name: 'pallets, with a contact in brackets',
    text: `Please pick up 2 pallets of brake parts, total 840 lbs, at Delco Supply, 77 Industrial Pkwy, Dayton OH 45402 (Attn Ron Meeks 937-555-0121).
Consignee: Valley Fleet Service, 4000 E University Dr, Phoenix, AZ 85034. Receiving: Carla, 602-555-0198, M-F 8-4.
Pickup 12/2, must deliver no later than 12/8. Reference: PO 44817. Freight charge $1,120.`,
    fields: {
      weight: 840,
      sender: 'Delco Supply, Ron Meeks',
      origin: '77 Industrial Pkwy, Dayton, OH 45402',
      senderPhone: '937-555-0121',
      receiver: 'Valley Fleet Service, Carla',
      destination: '4000 E University Dr, Phoenix, AZ 85034',
      receiverPhone: '602-555-0198',
      departureDate: '2026-12-02',
      arrivalDate: '2026-12-08',
      reference: 'PO 44817',
      amount: 1120,
    },
  },
  {
    name: 'a dealer trade, in sentences',
    text: `Hey Moveway,
Got a dealer trade for you. Stock #T2231A, 2023 Chevrolet Tahoe LT, black, VIN 1GNSKNKD5PR123456.
It's at Sunset Chevrolet, 3230 SW 8th St, Miami FL 33135. See Carlos Peña in the trade office (305-555-0143).
Going to Palm Motors, 1801 S Dixie Hwy, Pompano Beach, FL 33060, contact Dana Brooks 954-555-0188.
Pickup any time after 11/30, deliver by 12/2. $225, pay on delivery.
Regards,
Wes`,
    fields: {
      reference: 'T2231A',
      year: 2023,
      make: 'Chevrolet',
      model: 'Tahoe LT',
      vin: '1GNSKNKD5PR123456',
      sender: 'Sunset Chevrolet, Carlos Peña',
      origin: '3230 SW 8th St, Miami, FL 33135',
      senderPhone: '305-555-0143',
      receiver: 'Palm Motors, Dana Brooks',
      destination: '1801 S Dixie Hwy, Pompano Beach, FL 33060',
      receiverPhone: '954-555-0188',
      departureDate: '2026-11-30',
      arrivalDate: '2026-12-02',
      amount: 225,
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
      reference: 'HX-3391',
      year: 2022,
      make: 'Hyundai',
      model: 'Tucson SEL',
      vin: '5NMJB3AE6NH123456',
      sender: 'Hertz Car Sales, Nadia Flores',
      origin: '1900 Lakeside Dr, Fort Worth, TX 76132',
      senderPhone: '817-555-0170',
      receiver: 'Bill Sandoval',
      destination: '620 Cedar Ridge Rd, Tulsa, OK 74107',
      receiverPhone: '918-555-0136',
      receiverEmail: 'bsandoval@example.com',
      departureDate: '2026-12-04',
      arrivalDate: '2026-12-10',
      amount: 640,
    },
  },
  {
    name: 'a release of an auction branch',
    text: `IAA Release
Stock: 38812745
Branch: IAA Phoenix
2299 W Broadway Rd
Phoenix, AZ 85041
Vehicle: 2018 JEEP GRAND CHEROKEE
VIN: 1C4RJFBG8JC123456
Keys: Present
Runs: No
Buyer: Export Kings LLC
Deliver to: 9000 Clinton Dr, Houston, TX 77029
Phone: 713-555-0124`,
    fields: {
      reference: '38812745',
      origin: '2299 W Broadway Rd, Phoenix, AZ 85041',
      year: 2018,
      make: 'Jeep',
      model: 'GRAND CHEROKEE',
      vin: '1C4RJFBG8JC123456',
      isOperable: false,
      receiver: 'Export Kings LLC',
      destination: '9000 Clinton Dr, Houston, TX 77029',
      receiverPhone: '713-555-0124',
      sender: 'IAA Phoenix',
    },
  },
  {
    name: 'a crate with its weight',
    text: `Sender: Oak & Iron Furniture, 115 Mill St, High Point, NC 27260, 336-555-0148
Receiver: Beatrice Holloway, 2704 Peachtree Rd NE Unit 1102, Atlanta, GA 30305, 404-555-0190
Item: dining table, crated, weight 210 lbs
Ship by 12/7, deliver before 12/15
Order 55102
Charge: $389.50`,
    fields: {
      sender: 'Oak & Iron Furniture',
      origin: '115 Mill St, High Point, NC 27260',
      senderPhone: '336-555-0148',
      receiver: 'Beatrice Holloway',
      destination: '2704 Peachtree Rd NE Unit 1102, Atlanta, GA 30305',
      receiverPhone: '404-555-0190',
      weight: 210,
      departureDate: '2026-12-07',
      arrivalDate: '2026-12-15',
      reference: '55102',
      amount: 389.5,
    },
  },
  {
    name: 'freight with crates',
    text: `BOL 40071823
Ship from: Tri-Cities Machining, 2104 W Clearwater Ave, Kennewick, WA 99336, dock 4, Sam 509-555-0117
Ship to: Apex Pumps Inc, 8801 Monard Dr, Silver Spring, MD 20910, receiving 301-555-0149
3 crates, 1,260 lbs
Ready 12/3. Must arrive 12/10.
PO 55-8812`,
    fields: {
      sender: 'Tri-Cities Machining, Sam',
      origin: '2104 W Clearwater Ave, Kennewick, WA 99336',
      senderPhone: '509-555-0117',
      receiver: 'Apex Pumps Inc',
      destination: '8801 Monard Dr, Silver Spring, MD 20910',
      receiverPhone: '301-555-0149',
      departureDate: '2026-12-03',
      arrivalDate: '2026-12-10',
      reference: '55-8812',
      weight: 1260,
    },
  },
];
