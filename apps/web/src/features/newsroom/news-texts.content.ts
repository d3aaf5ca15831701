import type { NewsSlug } from './newsroom.content.ts';

/** The paragraphs of each news item, which only the pages of news items download. */
export const NEWS_TEXTS: Readonly<Record<NewsSlug, readonly string[]>> = {
  'track-35-packages-in-one-search': [
    'Dealers and families moving in stages asked for the same thing: look up everything at once. The tracking page now takes up to 35 numbers, separated by commas, spaces or lines, just as they come out of a spreadsheet.',
    'Each number gets its own answer: found, not found, or not a tracking number at all. What needs attention is at the top. A number entered twice is searched once.',
    'The page keeps itself up to date. When a driver reports a stop, it appears on every open page within a moment, without a reload and without an account.',
  ],
  'all-fifty-states': [
    'Until this summer, a car to Hawaii meant two companies, two contracts and a week in which no one could say where it was. Now one booking and one tracking number cover the road, the port and the ship.',
    'Cars for Hawaii leave from Long Beach and Oakland, cars for Alaska from Tacoma. Plan on two to four weeks from door to port; the tracking page shows port, sailing and arrival like any other stop.',
    'In the lower 48, nothing changes: a truck, a driver, and the same date on your page and on the dispatcher’s screen.',
  ],
  'seven-things-before-the-truck-comes': [
    'One: run the tank down to a quarter or less. Fuel is weight, and a light car is safer on a trailer. Two: wash the car, because no one can inspect what is under the dust.',
    'Three: take photos of all four sides, the roof, the wheels and the mileage. Four: take out everything that is not part of the car. Belongings are not insured, and toll tags get charged at every gantry.',
    'Five: fold the mirrors, lower the antenna, take off racks and covers. Six: check tires and battery, and tell us about anything that leaks or sticks. Seven: turn off the alarm and keep the spare key.',
    'Then walk around the car with the driver, read the bill of lading before you sign it, and keep your copy.',
  ],
  'packages-to-fifty-countries': [
    'Our package service now reaches more than fifty countries. We carry a package to one of four gateways: Miami, Newark, Chicago or Los Angeles. From there, a partner takes it through customs and to the door.',
    'International delivery takes 7-21 business days, most of the difference being customs. Our partners’ scans appear on the same tracking page, under the number you already have.',
    'We ship cars within the United States only, where we can promise who holds the key.',
  ],
  'safe-haul-awards-2026': [
    'Each spring we look back at every bill of lading of the year and count the claims. Forty-one of the carriers that drive for us had none: not a mirror, not a scratch.',
    'They receive the Moveway Safe Haul Award, and with it what a carrier values more than a plaque: first choice of loads on their favorite lanes, and payment within two days of delivery.',
    'What they have in common is simple: they take their time at pickup, they tie down by the wheels, and they call when they are late.',
  ],
  'open-or-enclosed': [
    'An open carrier is what brought your car to the dealer. It is the cheapest way, there are plenty of them, and pickup is quick. Rain and dust reach the car just as they do on any road.',
    'An enclosed trailer costs about 40-60% more. It keeps out weather, gravel and prying eyes, its lift gate handles low cars, and its drivers carry higher insurance.',
    'Our rule of thumb: if you would not park it outside in a hailstorm, ship it enclosed. For everything else, spend the difference on the road trip.',
  ],
};
