import type { ExampleText } from './example-text.ts';

/** Of people who ship their own car, and of what is no order, written with those of dealers. */
export const ownerTexts: ExampleText[] = [
  {
    name: 'streets with Spanish names',
    text: `Pickup at 1420 Calle Cedro, San Clemente, CA 92672 - contact Lucía Fernández 949-555-0133
Deliver to 25 Camino de los Vaqueros, Santa Fe, NM 87507 - José Ortiz, 505-555-0107
2015 Honda Fit, runs. Any day the week of 12/7.`,
    fields: {
      origin: '1420 Calle Cedro, San Clemente, CA 92672',
      sender: 'Lucía Fernández',
      senderPhone: '949-555-0133',
      destination: '25 Camino de los Vaqueros, Santa Fe, NM 87507',
      receiver: 'José Ortiz',
      receiverPhone: '505-555-0107',
      year: 2015,
      make: 'Honda',
      model: 'Fit',
    },
  },
  {
    name: 'a forwarded mail in sentences',
    text: `---------- Forwarded message ---------
From: Grace Lindqvist <grace.l@example.com>
Date: Thu, Nov 26, 2026 at 7:41 PM
Subject: Car shipping quote #Q-5512
To: <sales@moveway.com>

I accept the quote. My daughter Ella Lindqvist is at 802 E Burnside St, Portland OR 97214 (cell 503-555-0166) and the car, a blue 2012 Subaru Outback with a dead battery, is in her driveway. It won't start. Please bring it to me at 1345 Laurel Canyon Blvd, Los Angeles, CA 90046. I'm at 323-555-0187. Earliest pickup is Monday Nov 30th. You quoted $940.

Grace`,
    fields: {
      year: 2012,
      make: 'Subaru',
      model: 'Outback',
      origin: '802 E Burnside St, Portland, OR 97214',
      sender: 'Ella Lindqvist',
      senderPhone: '503-555-0166',
      destination: '1345 Laurel Canyon Blvd, Los Angeles, CA 90046',
      receiver: 'Grace Lindqvist',
      receiverPhone: '323-555-0187',
      receiverEmail: 'grace.l@example.com',
      departureDate: '2026-11-30',
      isOperable: false,
      amount: 940,
    },
  },
  {
    name: 'two lines of a text message',
    text: `Pickup: 2218 N Racine Ave, Chicago 60614, ask for Lena 773-555-0102
Drop: 55 W 26th St Apt 9F, New York NY 10010, Omar 212-555-0145. 2013 VW Jetta`,
    fields: {
      origin: '2218 N Racine Ave, Chicago, IL 60614',
      senderPhone: '773-555-0102',
      receiverPhone: '212-555-0145',
      receiver: 'Omar',
      destination: '55 W 26th St Apt 9F, New York, NY 10010',
      year: 2013,
      make: 'Volkswagen',
      model: 'Jetta',
      sender: 'Lena',
    },
  },
  {
    name: 'a question with a car in it',
    text: `Hi, do you guys ship motorcycles? I have a 2019 Yamaha R6 in Fresno CA and I'm moving to Denver CO sometime in January. How much would that be? Thanks, Kyle 559-555-0163`,
    fields: {
      year: 2019,
      make: 'Yamaha',
      model: 'R6',
      origin: 'Fresno, CA',
      destination: 'Denver, CO',
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
    fields: {
      year: 2020,
      make: 'Tesla',
      model: 'Model 3',
      origin: 'Brooklyn, NY 11215',
      destination: 'Raleigh, NC 27601',
      amount: 780,
      trailer: 'open',
      departureDate: '2026-12-03',
    },
  },
  {
    name: 'two ends in sentences',
    text: `Good afternoon, my name is Helen Marsh and I bought a car online. The seller is Duncan Imports & Classic Cars at 2300 Stone Ridge Dr, Christiansburg, VA 24073 (540-555-0150, talk to Gary). The car is a 1991 Nissan Figaro, it runs fine but enclosed trailer please. I live at 48 Harbor View Ter, Portland, ME 04101 and my cell is 207-555-0181. I can receive it any weekday after December 14.`,
    fields: {
      sender: 'Duncan Imports & Classic Cars, Gary',
      origin: '2300 Stone Ridge Dr, Christiansburg, VA 24073',
      senderPhone: '540-555-0150',
      year: 1991,
      make: 'Nissan',
      model: 'Figaro',
      trailer: 'enclosed',
      destination: '48 Harbor View Ter, Portland, ME 04101',
      receiverPhone: '207-555-0181',
      receiver: 'Helen Marsh',
    },
  },
  {
    name: 'a move of a soldier',
    text: `PCS move. POV: 2016 Jeep Wrangler Unlimited, 1C4BJWDG4GL123456. Pick up at Fort Bragg area: 310 Longleaf Dr, Fayetteville, NC 28305, SSG Andre Wallace 910-555-0138, avail 12/11. Drop off: 8820 Alameda Ave, El Paso, TX 79907, 915-555-0104 (mother, Rosa Wallace). Quote was 1,150.`,
    fields: {
      year: 2016,
      make: 'Jeep',
      model: 'Wrangler Unlimited',
      vin: '1C4BJWDG4GL123456',
      origin: '310 Longleaf Dr, Fayetteville, NC 28305',
      sender: 'SSG Andre Wallace',
      senderPhone: '910-555-0138',
      departureDate: '2026-12-11',
      destination: '8820 Alameda Ave, El Paso, TX 79907',
      receiver: 'Rosa Wallace',
      receiverPhone: '915-555-0104',
      amount: 1150,
    },
  },
  {
    name: 'a car that was sold',
    text: `I sold my 2006 BMW Z4 on eBay. Buyer is Colin Frey, 27 Tanglewood Ct, Madison, WI 53719. His number is 608-555-0155. The car is with me at 4119 Sepulveda Blvd, Culver City, CA 90230 (Marcus, 310-555-0134). It has a flat tire and does not start.`,
    fields: {
      year: 2006,
      make: 'BMW',
      model: 'Z4',
      receiver: 'Colin Frey',
      destination: '27 Tanglewood Ct, Madison, WI 53719',
      receiverPhone: '608-555-0155',
      origin: '4119 Sepulveda Blvd, Culver City, CA 90230',
      sender: 'Marcus',
      senderPhone: '310-555-0134',
      isOperable: false,
    },
  },
  {
    name: 'a text in Spanish',
    text: `Recoger en 745 Avenida de la Paz, San Marcos, CA 92069, Elena Robles 760-555-0129
Entregar en 3300 Via Dolce, Las Vegas, NV 89117, Hugo Salas 702-555-0147
2018 Toyota Sienna`,
    fields: {
      origin: '745 Avenida de la Paz, San Marcos, CA 92069',
      sender: 'Elena Robles',
      senderPhone: '760-555-0129',
      destination: '3300 Via Dolce, Las Vegas, NV 89117',
      receiver: 'Hugo Salas',
      receiverPhone: '702-555-0147',
      year: 2018,
      make: 'Toyota',
      model: 'Sienna',
    },
  },
  {
    name: 'a cancellation',
    text: `Please cancel order MW100000002. We no longer need it. Refund to the card on file. Thanks, Ana Ruiz 512-555-0101`,
    fields: {},
  },
];
