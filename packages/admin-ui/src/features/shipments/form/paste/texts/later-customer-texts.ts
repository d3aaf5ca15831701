import type { ExampleText } from './example-text.ts';

/** Of customers, written after the rules, which took 8 of 10 fields from them at first. */
export const laterCustomerTexts: ExampleText[] = [
  {
    name: 'a mother whose numbers are named by "my" and "his"',
    text: `Hi there, I'm trying to get my son's car to him at school. It's a 2016 Mazda 3, runs great. It would be picked up at our home, 418 Willow Bend Ct, Naperville, IL 60540 any time after December 12. He is in Austin: 2500 Nueces St Apt 611, Austin, TX 78705. My number is 630-555-0190 and his is 512-555-0133 (Tyler Kowalski). Thanks, Diane Kowalski`,
    fields: {
      year: 2016,
      make: 'Mazda',
      model: '3',
      origin: '418 Willow Bend Ct, Naperville, IL 60540',
      departureDate: '2026-12-12',
      destination: '2500 Nueces St Apt 611, Austin, TX 78705',
      senderPhone: '630-555-0190',
      receiverPhone: '512-555-0133',
      receiver: 'Tyler Kowalski',
      sender: 'Diane Kowalski',
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
    name: 'one line with POC and DO',
    text: `PCS move. Vehicle: 2017 Subaru Forester. PU: Fort Carson, Colorado Springs, CO 80913 between Dec 8 and Dec 10. DO: 14 Oyster Point Rd, Norfolk, VA 23505. POC at pickup SSG Amy Tran 719-555-0127. POC at delivery Luis Tran 757-555-0172. Order 40-1182.`,
    fields: {
      year: 2017,
      make: 'Subaru',
      model: 'Forester',
      origin: 'Colorado Springs, CO 80913',
      departureDate: '2026-12-08',
      destination: '14 Oyster Point Rd, Norfolk, VA 23505',
      sender: 'Fort Carson, SSG Amy Tran',
      senderPhone: '719-555-0127',
      receiver: 'Luis Tran',
      receiverPhone: '757-555-0172',
      reference: '40-1182',
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
    name: 'a couple that goes south',
    text: `Hello,
We would like to ship our 2019 Buick Enclave from our summer place in Traverse City to our condo in Naples FL.
Pickup: 6120 Peninsula Dr, Traverse City, MI 49686
Delivery: 455 Gulf Shore Blvd N, Unit 302, Naples, FL 34102
First available date: 12/4/2026
Phone: 231-555-0184
The car runs fine. What would an enclosed trailer cost?
Best,
Walt Jansen`,
    fields: {
      year: 2019,
      make: 'Buick',
      model: 'Enclave',
      origin: '6120 Peninsula Dr, Traverse City, MI 49686',
      sender: 'Walt Jansen',
      senderPhone: '231-555-0184',
      destination: '455 Gulf Shore Blvd N, Unit 302, Naples, FL 34102',
      departureDate: '2026-12-04',
      trailer: 'enclosed',
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
