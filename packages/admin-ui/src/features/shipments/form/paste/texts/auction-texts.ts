import type { ExampleText } from './example-text.ts';

/** Releases and gate passes of auctions, and what their buyers write. */
export const auctionTexts: ExampleText[] = [
  {
    name: 'a release with a lot number',
    text: `VEHICLE RELEASE
Lot #: 48213345
Auction: Copart Dallas South
Auction address: 505 Idlewild Rd, Grand Prairie, TX 75051
Auction phone: 972-555-0114
Vehicle: 2017 Hyundai Elantra
VIN: 5NPD84LF1HH104550
Keys: YES   Title: pending
Deliver to: Sunrise Body Shop, 2110 S Lamar Blvd, Austin, TX 78704
Deliver phone: 512-555-0171`,
    fields: {
      reference: '48213345',
      sender: 'Copart Dallas South',
      origin: '505 Idlewild Rd, Grand Prairie, TX 75051',
      senderPhone: '972-555-0114',
      year: 2017,
      make: 'Hyundai',
      model: 'Elantra',
      vin: '5NPD84LF1HH104550',
      receiver: 'Sunrise Body Shop',
      destination: '2110 S Lamar Blvd, Austin, TX 78704',
      receiverPhone: '512-555-0171',
    },
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
    name: 'two units in one mail',
    text: `Two units for transport, same lane:
1) 2018 Ram 1500, VIN 1C6RR7LT4JS180077
2) 2016 Ram 2500, VIN 3C6UR5DL1GG204418
Pickup: Southern Fleet, 4501 Vanderbilt Rd, Birmingham, AL 35217, 205-555-0150
Delivery: Peach State Trucks, 6535 Crescent Dr, Norcross, GA 30071, 770-555-0127`,
    fields: {
      year: 2018,
      make: 'Ram',
      model: '1500',
      vin: '1C6RR7LT4JS180077',
      sender: 'Southern Fleet',
      origin: '4501 Vanderbilt Rd, Birmingham, AL 35217',
      senderPhone: '205-555-0150',
      receiver: 'Peach State Trucks',
      destination: '6535 Crescent Dr, Norcross, GA 30071',
      receiverPhone: '770-555-0127',
    },
  },
  {
    name: 'a release by email with a notice below',
    text: `From: Releases <releases@bidline.example>
Sent: Friday, November 20, 2026 2:31 PM
To: transport@moveway.example
Subject: Release for stock B20991

Stock #: B20991
2020 Nissan Rogue
VIN: 5N1AT2MT7LC711206
Pick up at: BidLine Orlando, 9800 Bachman Rd, Orlando, FL 32824
Pick up contact: Yard office 407-555-0138
Drop off at: Gulf Coast Auto, 2515 N Pace Blvd, Pensacola, FL 32505
Drop off contact: Dee Farmer 850-555-0111

CONFIDENTIALITY NOTICE: This message is intended for the addressee only. Questions: 800-555-0177.`,
    fields: {
      reference: 'B20991',
      year: 2020,
      make: 'Nissan',
      model: 'Rogue',
      vin: '5N1AT2MT7LC711206',
      sender: 'BidLine Orlando',
      origin: '9800 Bachman Rd, Orlando, FL 32824',
      senderPhone: '407-555-0138',
      receiver: 'Gulf Coast Auto, Dee Farmer',
      destination: '2515 N Pace Blvd, Pensacola, FL 32505',
      receiverPhone: '850-555-0111',
    },
  },
  {
    name: 'a rental fleet’s order',
    text: `Transport order TO-99120
Unit: 2024 Chevrolet Malibu (VIN 1G1ZD5ST3RF120845)
Color: gray, odometer 31,204
Origin: Sunbelt Rentals Cars, 3120 W Cheyenne Ave, North Las Vegas, NV 89032
Origin contact: Kim Osei, 702-555-0113, kim.osei@sunbeltcars.example
Destination: Auction Yard 7, 1801 W Lower Buckeye Rd, Phoenix, AZ 85007
Destination contact: Front desk 602-555-0151
Pick up by 12/03/2026, deliver by 12/05/2026`,
    fields: {
      reference: 'TO-99120',
      year: 2024,
      make: 'Chevrolet',
      model: 'Malibu',
      vin: '1G1ZD5ST3RF120845',
      sender: 'Sunbelt Rentals Cars, Kim Osei',
      origin: '3120 W Cheyenne Ave, North Las Vegas, NV 89032',
      senderPhone: '702-555-0113',
      senderEmail: 'kim.osei@sunbeltcars.example',
      receiver: 'Auction Yard 7',
      destination: '1801 W Lower Buckeye Rd, Phoenix, AZ 85007',
      receiverPhone: '602-555-0151',
      departureDate: '2026-12-03',
      arrivalDate: '2026-12-05',
    },
  },
  {
    name: 'a claim of an insurer',
    text: `Salvage pickup request
Claim #: 21-88-4490
Insured: Paul Egan
Vehicle: 2013 Jeep Grand Cherokee
VIN: 1C4RJFBG2DC501177
Pickup: Lakeside Towing, 770 Route 9, Lakewood, NJ 08701
Pickup phone: 732-555-0160
Vehicle does not run
Destination: Salvage Pool East, 45 River Rd, Bridgeport, PA 19405`,
    fields: {
      reference: '21-88-4490',
      year: 2013,
      make: 'Jeep',
      model: 'Grand Cherokee',
      vin: '1C4RJFBG2DC501177',
      sender: 'Lakeside Towing',
      origin: '770 Route 9, Lakewood, NJ 08701',
      senderPhone: '732-555-0160',
      isOperable: false,
      receiver: 'Salvage Pool East',
      destination: '45 River Rd, Bridgeport, PA 19405',
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
