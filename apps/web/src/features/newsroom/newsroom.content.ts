import { NEWS_INDEX } from './news-index.ts';

export const NEWS_CATEGORIES = [
  'Company News',
  'Technology',
  'Awards',
  'Partnerships',
  'Tips & Advice',
] as const;
export type NewsCategory = (typeof NEWS_CATEGORIES)[number];
type NewsSlug = (typeof NEWS_INDEX)[number]['slug'];

/** A news item (specification, section 3), with a page of its own. */
export interface NewsItem {
  /** Its address below `/newsroom/`. */
  id: NewsSlug;
  title: string;
  excerpt: string;
  /** YYYY-MM-DD */
  date: string;
  category: NewsCategory;
  /** Counted before this site began to count. */
  views: number;
  featured: boolean;
  text: readonly string[];
}

const ITEMS: Record<NewsSlug, Omit<NewsItem, 'id' | 'title'>> = {
  'track-35-packages-in-one-search': {
    excerpt:
      'Paste a list, get an answer for every line. One wrong number no longer spoils the search for the rest.',
    date: '2026-10-06',
    category: 'Technology',
    views: 3184,
    featured: true,
    text: [
      'Dealers and families who move in stages had the same wish: look up everything at once. The tracking page now takes up to 35 numbers, separated by commas, spaces or lines, just as they come out of a spreadsheet.',
      'Each number gets its own answer: found, not found, or not a tracking number at all. What needs attention stands at the top. A number entered twice is searched once.',
      'The page keeps itself up to date. When a driver reports a stop, it appears on every open page within a moment, without a reload and without an account.',
    ],
  },
  'all-fifty-states': {
    excerpt:
      'With regular sailings to Honolulu and Anchorage, one booking takes a car from any state to any other.',
    date: '2026-09-02',
    category: 'Company News',
    views: 2847,
    featured: true,
    text: [
      'Until this summer, a car to Hawaii meant two companies, two contracts and a week in which nobody could say where it was. Now one booking and one tracking number cover the road, the port and the ship.',
      'Cars for Hawaii leave from Long Beach and Oakland, cars for Alaska from Tacoma. Plan on two to four weeks from door to port; the tracking page shows port, sailing and arrival like any other stop.',
      'In the lower 48, nothing changes: a truck, a driver, and the same date on your page and on the dispatcher’s screen.',
    ],
  },
  'seven-things-before-the-truck-comes': {
    excerpt:
      'Ten minutes of preparation save most claims. The first: keep no more than a quarter tank of fuel.',
    date: '2026-08-18',
    category: 'Tips & Advice',
    views: 4120,
    featured: true,
    text: [
      'One: run the tank down to a quarter or less. Fuel is weight, and a light car is safer on a trailer. Two: wash the car, because nobody can inspect what is under the dust.',
      'Three: take photos of all four sides, the roof, the wheels and the mileage. Four: take out everything that is not part of the car. Belongings are not insured, and toll tags count every gantry on the way.',
      'Five: fold the mirrors, lower the antenna, take off racks and covers. Six: check tires and battery, and tell us about anything that leaks or sticks. Seven: turn off the alarm and keep the spare key.',
      'Then walk around the car with the driver, read the bill of lading before you sign it, and keep your copy.',
    ],
  },
  'packages-to-fifty-countries': {
    excerpt:
      'Partner carriers take over at the border. The tracking number stays the same all the way to the door.',
    date: '2026-06-23',
    category: 'Partnerships',
    views: 1932,
    featured: false,
    text: [
      'Our package service now reaches more than fifty countries. We carry a package to one of four gateways, in Miami, Newark, Chicago and Los Angeles. From there a partner takes it through customs and to the door.',
      'International delivery takes 7-21 business days, most of the difference being customs. The events of our partners appear on the same tracking page, under the number you already have.',
      'Cars we ship within the United States only. There we can promise who holds the key.',
    ],
  },
  'safe-haul-awards-2026': {
    excerpt:
      'Forty-one carriers delivered every car of the year without a single claim. We thank them where it counts.',
    date: '2026-05-12',
    category: 'Awards',
    views: 1568,
    featured: false,
    text: [
      'Each spring we look back at every bill of lading of the year and count the claims. Forty-one of the carriers that drive for us had none: not a mirror, not a scratch.',
      'They receive the Moveway Safe Haul Award, and with it what a carrier values more than a plaque: first choice of loads on their favorite lanes, and payment within two days of delivery.',
      'What they have in common is unspectacular. They take their time at pickup, they tie down by the wheels, and they call when they are late.',
    ],
  },
  'open-or-enclosed': {
    excerpt:
      'Nine in ten cars travel in the open and arrive fine. Here is when the closed trailer earns its price.',
    date: '2026-04-07',
    category: 'Tips & Advice',
    views: 2215,
    featured: false,
    text: [
      'An open carrier is what brought your car to the dealer. It is the cheapest way, there are many of them, and pickup is quick. Rain and dust reach the car just as they do on any road.',
      'An enclosed trailer costs about 40-60% more. It keeps off weather, gravel and eyes, its lift gate takes cars with little clearance, and its drivers carry higher insurance.',
      'Our rule of thumb: if you would not park it outside in a hailstorm, ship it enclosed. For everything else, spend the difference on the road trip.',
    ],
  },
};

/** The six items, the latest first. */
export const NEWS: readonly NewsItem[] = NEWS_INDEX.map(({ slug, title }) => ({
  id: slug,
  title,
  ...ITEMS[slug],
}));

/** What the press may copy. */
export const MEDIA_FACTS: readonly { label: string; text: string }[] = [
  { label: 'Name', text: 'Moveway, one word, with a capital M. In the logo all letters are small.' },
  {
    label: 'In one sentence',
    text: 'Moveway ships cars and packages across the United States and shows where they are.',
  },
  {
    label: 'Figures',
    text: '2.5M+ packages delivered, 98.5% customer satisfaction, 99.2% on-time delivery.',
  },
  { label: 'Colors', text: 'Interstate blue #003F87, lane-line amber #F5B301.' },
];
