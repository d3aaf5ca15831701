import type { ExampleText } from './example-text.ts';

/** Dispatch sheets and mails of brokers. */
export const brokerTexts: ExampleText[] = [
  {
    name: 'a dispatch sheet with sections',
    text: `DISPATCH SHEET
Load ID: LD-448120
Dispatch date: 11/24/2026

Carrier: Ridgeline Haul LLC
MC: 884213   USDOT: 2219034
Carrier phone: (469) 555-0190

PICKUP INFORMATION
Name: Lone Star Motors
Contact: Dana Fields
Phone: (214) 555-0142
Address: 4420 Industrial Blvd
City: Dallas
State: TX
Zip: 75207
Pickup date: 12/03/2026

DELIVERY INFORMATION
Name: Marcus Bell
Phone: (303) 555-0177
Address: 1815 Larimer St
City: Denver
State: CO
Zip: 80202
Delivery date: 12/06/2026

VEHICLE
2018 Subaru Outback
VIN: 4S4BSANC5J3204477
Total payment to carrier: $1,150.00
Payment terms: COD on delivery`,
    fields: {
      reference: 'LD-448120',
      sender: 'Lone Star Motors, Dana Fields',
      senderPhone: '(214) 555-0142',
      origin: '4420 Industrial Blvd, Dallas, TX 75207',
      departureDate: '2026-12-03',
      receiver: 'Marcus Bell',
      receiverPhone: '(303) 555-0177',
      destination: '1815 Larimer St, Denver, CO 80202',
      arrivalDate: '2026-12-06',
      vin: '4S4BSANC5J3204477',
      year: 2018,
      make: 'Subaru',
      model: 'Outback',
      amount: 1150,
    },
  },
  {
    name: 'labels in one line each, with the broker as a distraction',
    text: `Order #: 90233-B
Broker: Tri-County Auto Logistics
Broker contact: Steve Ha, 800-555-0110, steve@tricounty.example

Origin: 77 Harbor Way, Tampa, FL 33602
Origin contact: Elaine Porter 813-555-0121
Destination: 920 W Idaho St, Boise, ID 83702
Destination contact: Paul Porter 208-555-0133
Vehicle: 2021 Toyota RAV4, white, runs and drives
VIN#: 2T3W1RFV8MC104422
First available: 12/1/26
Price: $1,600`,
    fields: {
      reference: '90233-B',
      origin: '77 Harbor Way, Tampa, FL 33602',
      sender: 'Elaine Porter',
      senderPhone: '813-555-0121',
      destination: '920 W Idaho St, Boise, ID 83702',
      receiver: 'Paul Porter',
      receiverPhone: '208-555-0133',
      year: 2021,
      make: 'Toyota',
      model: 'RAV4',
      vin: '2T3W1RFV8MC104422',
      departureDate: '2026-12-01',
      amount: 1600,
    },
  },
  {
    name: 'a mail of a broker in prose with blocks',
    text: `Hi team,

Can you cover this one? Rate is all in.

Pick up:
Bayview Auto Sales
1200 Alameda Ave
San Jose, CA 95126
Attn: Luis Ortega
408-555-0166

Deliver to:
Karen Whitlock
5508 N 7th St
Phoenix, AZ 85014
602-555-0128

2016 Ford F-150, inop, needs winch. VIN 1FTEW1EP5GFA11290
Rate: $875

Thanks,
Mona Reed
Bluepoint Brokerage
(312) 555-0199`,
    fields: {
      sender: 'Bayview Auto Sales, Luis Ortega',
      origin: '1200 Alameda Ave, San Jose, CA 95126',
      senderPhone: '408-555-0166',
      receiver: 'Karen Whitlock',
      destination: '5508 N 7th St, Phoenix, AZ 85014',
      receiverPhone: '602-555-0128',
      year: 2016,
      make: 'Ford',
      model: 'F-150',
      isOperable: false,
      vin: '1FTEW1EP5GFA11290',
      amount: 875,
    },
  },
  {
    name: 'a forwarded mail with heads and a signature',
    text: `---------- Forwarded message ---------
From: Dispatch <dispatch@northloop.example>
Date: Mon, Nov 23, 2026 at 9:14 AM
Subject: FW: Load 55812 Chicago to Nashville
To: <ops@moveway.example>

Ref: NL-55812
P/U: 3300 S Pulaski Rd, Chicago, IL 60623
P/U contact: Greg Stone (773) 555-0118
P/U date: Nov 30
D/O: 412 Woodland St, Nashville, TN 37206
D/O contact: Tina Wells (615) 555-0147
D/O date: Dec 2
Unit: 2014 Honda Odyssey
VIN: 5FNRL5H60EB044881
Enclosed: no, open trailer

Best regards,
Carl Dunn | North Loop Brokers | 872-555-0101`,
    fields: {
      reference: 'NL-55812',
      origin: '3300 S Pulaski Rd, Chicago, IL 60623',
      sender: 'Greg Stone',
      senderPhone: '(773) 555-0118',
      departureDate: '2026-11-30',
      destination: '412 Woodland St, Nashville, TN 37206',
      receiver: 'Tina Wells',
      receiverPhone: '(615) 555-0147',
      arrivalDate: '2026-12-02',
      year: 2014,
      make: 'Honda',
      model: 'Odyssey',
      vin: '5FNRL5H60EB044881',
      trailer: 'open',
    },
  },
  {
    name: 'a reply with quotation marks',
    text: `Yes, still available. Details below again.

> Reference # TRX 7781
> Shipper: Apex Fleet Remarketing
> Shipper phone: 404.555.0139
> Shipper address: 680 Murphy Ave SW, Atlanta, GA 30310
> Consignee: Harbor City Imports
> Consignee phone: 904.555.0155
> Consignee address: 2701 Talleyrand Ave, Jacksonville, FL 32206
> Vehicle: 2020 Chevrolet Express 2500
> Ready: 12/07/2026
>
> Rate $450`,
    fields: {
      sender: 'Apex Fleet Remarketing',
      senderPhone: '404.555.0139',
      origin: '680 Murphy Ave SW, Atlanta, GA 30310',
      receiver: 'Harbor City Imports',
      receiverPhone: '904.555.0155',
      destination: '2701 Talleyrand Ave, Jacksonville, FL 32206',
      year: 2020,
      make: 'Chevrolet',
      model: 'Express 2500',
      departureDate: '2026-12-07',
      amount: 450,
      reference: 'TRX 7781',
    },
  },
  {
    name: 'all in capitals',
    text: `ORDER NUMBER: 77-A1290
PICKUP LOCATION: 9100 AIRPORT BLVD, HOUSTON, TX 77061
PICKUP CONTACT: RAY MENDEZ
PICKUP PHONE: 713-555-0104
DELIVERY LOCATION: 250 W 41ST ST, KANSAS CITY, MO 64111
DELIVERY CONTACT: JO ANN PRICE
DELIVERY PHONE: 816-555-0172
YEAR: 2012
MAKE: NISSAN
MODEL: ALTIMA
VIN: 1N4AL2AP4CN450001
OPERABLE: NO
TRAILER TYPE: OPEN
TOTAL PRICE: 780`,
    fields: {
      reference: '77-A1290',
      origin: '9100 AIRPORT BLVD, HOUSTON, TX 77061',
      sender: 'RAY MENDEZ',
      senderPhone: '713-555-0104',
      destination: '250 W 41ST ST, KANSAS CITY, MO 64111',
      receiver: 'JO ANN PRICE',
      receiverPhone: '816-555-0172',
      year: 2012,
      make: 'Nissan',
      model: 'ALTIMA',
      vin: '1N4AL2AP4CN450001',
      isOperable: false,
      trailer: 'open',
      amount: 780,
    },
  },
  {
    name: 'a sheet copied from a table',
    text: `Load #\tCX-20391
Pickup Company\tManheim Statesville
Pickup Address\t145 Auction Ln, Statesville, NC 28625
Pickup Phone\t704-555-0163
Delivery Company\tCoastal Kia
Delivery Address\t3811 Oleander Dr, Wilmington, NC 28403
Delivery Phone\t910-555-0115
Vehicle\t2022 Kia Sorento
VIN\t5XYRL4LC1NG092217
Carrier Pay\t$395.00
Pickup Date\t12/02/2026`,
    fields: {
      reference: 'CX-20391',
      sender: 'Manheim Statesville',
      origin: '145 Auction Ln, Statesville, NC 28625',
      senderPhone: '704-555-0163',
      receiver: 'Coastal Kia',
      destination: '3811 Oleander Dr, Wilmington, NC 28403',
      receiverPhone: '910-555-0115',
      year: 2022,
      make: 'Kia',
      model: 'Sorento',
      vin: '5XYRL4LC1NG092217',
      amount: 395,
      departureDate: '2026-12-02',
    },
  },
  {
    name: 'a short offer',
    text: `Salt Lake City, UT 84101 -> Reno, NV 89501
2019 Jeep Wrangler, enclosed
ready 12/4
$950
ref# SLR-300`,
    fields: {
      origin: 'Salt Lake City, UT 84101',
      destination: 'Reno, NV 89501',
      year: 2019,
      make: 'Jeep',
      model: 'Wrangler',
      trailer: 'enclosed',
      departureDate: '2026-12-04',
      amount: 950,
      reference: 'SLR-300',
    },
  },
  {
    name: 'windows of days, and both contacts by email',
    text: `Shipment: 3310042

Shipper
Valley Truck Center
4890 E Jensen Ave, Fresno, CA 93725
Contact: Bev Quan, bev@valleytruck.example, 559-555-0136
Pickup window: 12/8/2026 - 12/10/2026

Consignee
Granite Rentals
61 Airport Rd, Concord, NH 03301
Contact: Hal Burke, hal@graniterentals.example, 603-555-0124
Delivery window: 12/16/2026 - 12/18/2026

Unit: 2017 GMC Sierra 1500`,
    fields: {
      reference: '3310042',
      sender: 'Valley Truck Center, Bev Quan',
      origin: '4890 E Jensen Ave, Fresno, CA 93725',
      senderEmail: 'bev@valleytruck.example',
      senderPhone: '559-555-0136',
      departureDate: '2026-12-08',
      receiver: 'Granite Rentals, Hal Burke',
      destination: '61 Airport Rd, Concord, NH 03301',
      receiverEmail: 'hal@graniterentals.example',
      receiverPhone: '603-555-0124',
      arrivalDate: '2026-12-18',
      year: 2017,
      make: 'GMC',
      model: 'Sierra 1500',
    },
  },
  {
    name: 'a fax number and a company address that are nobody’s',
    text: `Summit Transport Brokers
500 Main St, Suite 900, Columbus, OH 43215
Fax: 614-555-0100   MC# 771204

Dispatch #: 11873
Pick-up: Fairlane Ford, 14585 Michigan Ave, Dearborn, MI 48126
Phone: 313-555-0129
Drop-off: Otis Grant, 88 Maple Ave, Albany, NY 12210
Phone: 518-555-0146
Vehicle: 2023 Ford Explorer
Est. delivery: 12/9/2026`,
    fields: {
      reference: '11873',
      sender: 'Fairlane Ford',
      origin: '14585 Michigan Ave, Dearborn, MI 48126',
      senderPhone: '313-555-0129',
      receiver: 'Otis Grant',
      destination: '88 Maple Ave, Albany, NY 12210',
      receiverPhone: '518-555-0146',
      year: 2023,
      make: 'Ford',
      model: 'Explorer',
      arrivalDate: '2026-12-09',
    },
  },
];
