import { NEWS_INDEX } from './news-index.ts';

export const NEWS_CATEGORIES = [
  'Company News',
  'Technology',
  'Awards',
  'Partnerships',
  'Tips & Advice',
] as const;
export type NewsCategory = (typeof NEWS_CATEGORIES)[number];
export type NewsSlug = (typeof NEWS_INDEX)[number]['slug'];

/** A news item (specification, section 3), with a page of its own. */
export interface NewsItem {
  /** The slug in its address, `/newsroom/<id>`. */
  id: NewsSlug;
  title: string;
  excerpt: string;
  /** YYYY-MM-DD */
  date: string;
  category: NewsCategory;
  views: number;
  featured: boolean;
}

const ITEMS: Record<NewsSlug, Omit<NewsItem, 'id' | 'title'>> = {
  'track-35-packages-in-one-search': {
    excerpt: 'Paste a list and get an answer for every line. One wrong number no longer spoils the rest.',
    date: '2026-10-06',
    category: 'Technology',
    views: 3184,
    featured: true,
  },
  'all-fifty-states': {
    excerpt:
      'With regular sailings to Honolulu and Anchorage, one booking takes a car from any state to any other.',
    date: '2026-09-02',
    category: 'Company News',
    views: 2847,
    featured: true,
  },
  'seven-things-before-the-truck-comes': {
    excerpt:
      'Ten minutes of preparation prevent most claims. First: keep no more than a quarter tank of fuel.',
    date: '2026-08-18',
    category: 'Tips & Advice',
    views: 4120,
    featured: true,
  },
  'packages-to-fifty-countries': {
    excerpt:
      'Partner carriers take over at the border. The tracking number stays the same all the way to the door.',
    date: '2026-06-23',
    category: 'Partnerships',
    views: 1932,
    featured: false,
  },
  'safe-haul-awards-2026': {
    excerpt:
      'Forty-one carriers delivered every car of the year without a single claim. We thank them where it counts.',
    date: '2026-05-12',
    category: 'Awards',
    views: 1568,
    featured: false,
  },
  'open-or-enclosed': {
    excerpt:
      'Nine in ten cars travel in the open and arrive fine. Here is when an enclosed trailer is worth the price.',
    date: '2026-04-07',
    category: 'Tips & Advice',
    views: 2215,
    featured: false,
  },
};

/** The six items, the latest first. */
export const NEWS: readonly NewsItem[] = NEWS_INDEX.map(({ slug, title }) => ({
  id: slug,
  title,
  ...ITEMS[slug],
}));

/** Facts for the press. */
export const MEDIA_FACTS: readonly { label: string; text: string }[] = [
  { label: 'Name', text: 'Moveway, one word, with a capital M. The logo is all lowercase.' },
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
