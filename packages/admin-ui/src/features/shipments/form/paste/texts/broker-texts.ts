import type { ExampleText } from './example-text.ts';

/** Dispatch sheets and mails of brokers. */
export const brokerTexts: ExampleText[] = [
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
      reference: 'TLX-88213',
      year: 2020,
      make: 'Honda',
      model: 'CR-V EX-L',
      vin: '5J6RW2H85LL012345',
      trailer: 'open',
      sender: 'Copart Lansing',
      origin: '3902 S Canal Rd, Lansing, MI 48917',
      senderPhone: '(517) 555-0148',
      receiver: 'Marcus Webb',
      destination: '2211 Pine Hollow Dr, Knoxville, TN 37918',
      receiverPhone: '(865) 555-0177',
      amount: 650,
      departureDate: '2026-12-02',
      arrivalDate: '2026-12-04',
    },
  },
  {
    name: 'a transfer between dealers, to a street without a word for it',
    text: `Please move the following unit:

Stock # P4471
2022 Ford Bronco Big Bend
1FMDE5BH4NLA12345

FROM:
Hilltop Ford
1500 Auto Mall Pkwy
Richmond, CA 94806
Attn: Dennis, 510-555-0122

TO:
Carson Valley Ford
1300 US-395
Gardnerville, NV 89410
Attn: Becky Lum 775-555-0166

Rate $425 COD. Needs to be there by 12/5.`,
    fields: {
      reference: 'P4471',
      year: 2022,
      make: 'Ford',
      model: 'Bronco Big Bend',
      vin: '1FMDE5BH4NLA12345',
      sender: 'Hilltop Ford, Dennis',
      origin: '1500 Auto Mall Pkwy, Richmond, CA 94806',
      senderPhone: '510-555-0122',
      receiver: 'Carson Valley Ford, Becky Lum',
      destination: '1300 US-395, Gardnerville, NV 89410',
      receiverPhone: '775-555-0166',
      amount: 425,
      arrivalDate: '2026-12-05',
    },
  },
  {
    name: 'a gate pass with a location of its own',
    text: `Manheim Pennsylvania Gate Pass
Release # 7781234
Location: 1190 Lancaster Rd, Manheim, PA 17545
Unit: 2018 Jeep Grand Cherokee Laredo
VIN # 1C4RJFAG9JC123456
Color: Black
Buyer: Interstate Auto Group
Deliver to: 55 Commerce Way, Totowa, NJ 07512
Contact: Sal Romano (973) 555-0155 sal@interstateauto.example`,
    fields: {
      reference: '7781234',
      origin: '1190 Lancaster Rd, Manheim, PA 17545',
      year: 2018,
      make: 'Jeep',
      model: 'Grand Cherokee Laredo',
      vin: '1C4RJFAG9JC123456',
      receiver: 'Interstate Auto Group, Sal Romano',
      destination: '55 Commerce Way, Totowa, NJ 07512',
      receiverPhone: '(973) 555-0155',
      receiverEmail: 'sal@interstateauto.example',
    },
  },
  {
    name: 'a forwarded order of a broker',
    text: `---------- Forwarded message ---------
From: Ines Carrow <ines@carrowlogistics.example>
Date: Tue, Nov 24, 2026 at 4:12 PM
Subject: PO 55120 Tacoma to Fargo
To: dispatch <dispatch@moveway.example>

Team,
PO 55120. One (1) 2021 Toyota Tacoma SR5, VIN 3TMCZ5AN2MM123456.
Shipper: Rainier Toyota, 3800 S Tacoma Way, Tacoma, WA 98409, contact Paul Finch 253-555-0101
Consignee: Corwin Toyota, 222 40th St S, Fargo, ND 58103, contact Jill Aas 701-555-0164
Available 11/30. All in rate: $1,150.00. Open carrier ok.
Regards,
Ines`,
    fields: {
      reference: '55120',
      year: 2021,
      make: 'Toyota',
      model: 'Tacoma SR5',
      vin: '3TMCZ5AN2MM123456',
      sender: 'Rainier Toyota, Paul Finch',
      origin: '3800 S Tacoma Way, Tacoma, WA 98409',
      senderPhone: '253-555-0101',
      receiver: 'Corwin Toyota, Jill Aas',
      destination: '222 40th St S, Fargo, ND 58103',
      receiverPhone: '701-555-0164',
      departureDate: '2026-11-30',
      amount: 1150,
      trailer: 'open',
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
      origin: 'Omaha, NE 68102',
      destination: 'Baton Rouge, LA 70801',
      year: 2023,
      make: 'Kia',
      model: 'Telluride S',
      amount: 875,
      departureDate: '2026-12-09',
      arrivalDate: '2026-12-14',
      sender: 'Kelly',
      senderPhone: '402-555-0105',
      receiver: 'Andre',
      receiverPhone: '225-555-0139',
    },
  },
  {
    name: 'lines that begin with PU and DEL',
    text: `Load # 20981
PU: Adesa Boston, 63 Western Ave, Framingham, MA 01702. Gate opens 8 am. Contact: Joyce 508-555-0147
DEL: Pine Tree Motors, 190 Rand Rd, Portland, ME 04102. Contact: Mike D 207-555-0125
Veh: 2015 Volkswagen Passat 1VWBT7A38FC012345 INOP
Rate: 300
Available now, must deliver by Dec 3`,
    fields: {
      reference: '20981',
      sender: 'Adesa Boston, Joyce',
      origin: '63 Western Ave, Framingham, MA 01702',
      senderPhone: '508-555-0147',
      receiver: 'Pine Tree Motors, Mike D',
      destination: '190 Rand Rd, Portland, ME 04102',
      receiverPhone: '207-555-0125',
      year: 2015,
      make: 'Volkswagen',
      model: 'Passat',
      vin: '1VWBT7A38FC012345',
      isOperable: false,
      amount: 300,
      arrivalDate: '2026-12-03',
    },
  },
  {
    name: 'crates in one sentence',
    text: `Please pick up 2 crates at Keystone Parts, 44 Foundry St, Reading, PA 19601 (dock 3), contact Lou 610-555-0108, and bring them to Summit Diesel, 7000 E 53rd Pl, Commerce City, CO 80022, contact Ray Ortiz 303-555-0142. Total weight 1,280 lbs. PO 77-4410. Pickup 12/2, delivery 12/8.`,
    fields: {
      sender: 'Keystone Parts, Lou',
      origin: '44 Foundry St, Reading, PA 19601',
      senderPhone: '610-555-0108',
      receiver: 'Summit Diesel, Ray Ortiz',
      destination: '7000 E 53rd Pl, Commerce City, CO 80022',
      receiverPhone: '303-555-0142',
      weight: 1280,
      reference: '77-4410',
      departureDate: '2026-12-02',
      arrivalDate: '2026-12-08',
    },
  },
  {
    name: 'cells between bars',
    text: `Ref: WB-1190 | 2014 Honda Accord | VIN 1HGCR2F3XEA012345 | From: Reno, NV 89501 | To: Provo, UT 84601 | Pickup 11/30/2026 | $525`,
    fields: {
      reference: 'WB-1190',
      year: 2014,
      make: 'Honda',
      model: 'Accord',
      vin: '1HGCR2F3XEA012345',
      origin: 'Reno, NV 89501',
      destination: 'Provo, UT 84601',
      departureDate: '2026-11-30',
      amount: 525,
    },
  },
  {
    name: 'a receipt of an auction',
    text: `COPART BUYER RECEIPT
Lot #: 58812340
2016 NISSAN ALTIMA 2.5
VIN: 1N4AL3AP6GC123456
Yard: Copart - Atlanta South, 761 Clark Dr, Ellenwood, GA 30294, (404) 555-0112
Ship to: Bright Body Shop, 3010 Ross Clark Cir, Dothan, AL 36301
Receiving contact: Tasha Bright, 334-555-0199
Condition: does not run, needs winch`,
    fields: {
      reference: '58812340',
      year: 2016,
      make: 'Nissan',
      model: 'ALTIMA 2.5',
      vin: '1N4AL3AP6GC123456',
      origin: '761 Clark Dr, Ellenwood, GA 30294',
      senderPhone: '(404) 555-0112',
      sender: 'Copart - Atlanta South',
      receiver: 'Bright Body Shop, Tasha Bright',
      destination: '3010 Ross Clark Cir, Dothan, AL 36301',
      receiverPhone: '334-555-0199',
      isOperable: false,
    },
  },
];
