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
    name: 'a text message',
    text: `Hi its Rosa 915-555-0195. Pickup at 600 N Mesa St, El Paso, TX 79901, drop off at 2525 E Broadway Blvd, Tucson, AZ 85716 with Manny Ruiz 520-555-0165. 2017 Jeep Cherokee, runs`,
    fields: {
      origin: '600 N Mesa St, El Paso, TX 79901',
      sender: 'Rosa',
      senderPhone: '915-555-0195',
      destination: '2525 E Broadway Blvd, Tucson, AZ 85716',
      receiver: 'Manny Ruiz',
      receiverPhone: '520-555-0165',
      year: 2017,
      make: 'Jeep',
      model: 'Cherokee',
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
    name: 'a form of the website, field by field',
    text: `First available date: 2026-12-08
Origin city: Omaha
Origin state: NE
Origin zip: 68102
Destination city: Tulsa
Destination state: OK
Destination zip: 74103
Vehicle year: 2010
Vehicle make: Toyota
Vehicle model: Corolla
Transport type: Open
Operable: Yes
Customer name: Beth Howe
Customer email: beth.howe@mail.example
Customer phone: 402-555-0149`,
    fields: {
      departureDate: '2026-12-08',
      origin: 'Omaha, NE 68102',
      destination: 'Tulsa, OK 74103',
      year: 2010,
      make: 'Toyota',
      model: 'Corolla',
      trailer: 'open',
    },
  },
  {
    name: 'instructions with a gate code and hours',
    text: `Pickup: Harbor Freight Yard 12, 1400 Terminal Way, Oakland, CA 94607
Hours: Mon-Fri 8am-4pm, gate code 4471
Contact: Sam Ito 510-555-0120
Delivery: Vegas Custom Cars, 3650 S Valley View Blvd, Las Vegas, NV 89103
Contact: Rick Poole 702-555-0108
Notes: call 1 hour before, low clearance 13'2", bring 2 straps
1972 Chevrolet Camaro - enclosed only`,
    fields: {
      sender: 'Harbor Freight Yard 12, Sam Ito',
      origin: '1400 Terminal Way, Oakland, CA 94607',
      senderPhone: '510-555-0120',
      receiver: 'Vegas Custom Cars, Rick Poole',
      destination: '3650 S Valley View Blvd, Las Vegas, NV 89103',
      receiverPhone: '702-555-0108',
      year: 1972,
      make: 'Chevrolet',
      model: 'Camaro',
      trailer: 'enclosed',
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
  {
    name: 'a motorcycle with a place to meet',
    text: `2021 Harley-Davidson Sportster
Pick up location: Rapid City, SD 57701
Drop off location: Sturgis Cycle Works, 1612 Main St, Missoula, MT 59801
Receiver: Nate Olsen (406) 555-0135
Shipper: Bo Kern (605) 555-0170
Pickup ETA: 11/29/2026
Ref: HD-21`,
    fields: {
      year: 2021,
      make: 'Harley-Davidson',
      model: 'Sportster',
      origin: 'Rapid City, SD 57701',
      destination: '1612 Main St, Missoula, MT 59801',
      receiver: 'Sturgis Cycle Works, Nate Olsen',
      receiverPhone: '(406) 555-0135',
      sender: 'Bo Kern',
      senderPhone: '(605) 555-0170',
      departureDate: '2026-11-29',
      reference: 'HD-21',
    },
  },
  {
    name: 'a lane and two phones in one line each',
    text: `Load: 7719-4
Charleston SC 29401 to Newark NJ 07102
Shipper Fred Dale 843-555-0137
Receiver Ann Voss 973-555-0145
2018 Volkswagen Passat VIN 1VWBA7A33JC012244
pays $700`,
    fields: {
      reference: '7719-4',
      origin: 'Charleston, SC 29401',
      destination: 'Newark, NJ 07102',
      sender: 'Fred Dale',
      senderPhone: '843-555-0137',
      receiver: 'Ann Voss',
      receiverPhone: '973-555-0145',
      year: 2018,
      make: 'Volkswagen',
      model: 'Passat',
      vin: '1VWBA7A33JC012244',
      amount: 700,
    },
  },
];
