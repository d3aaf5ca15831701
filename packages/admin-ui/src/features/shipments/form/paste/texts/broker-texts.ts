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
