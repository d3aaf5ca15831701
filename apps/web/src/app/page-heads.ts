import { FAQS } from '../features/faqs/faqs.content.ts';
import { NEWS } from '../features/newsroom/newsroom.content.ts';

/** The metadata of a public page, beside its title. Only the build uses it; no browser downloads it. */
export interface PageHead {
  /** The description for search engines. */
  description: string;
  /** Search engines are asked to leave it out. */
  isUnlisted?: true;
  /** Structured data by schema.org; URLs begin with `ORIGIN`. */
  structuredData?: Readonly<Record<string, unknown>>;
}

/** A placeholder for the site's origin, which the server replaces, because the build does not know it. */
export const ORIGIN = '__ORIGIN__';

const ORGANIZATION = {
  '@type': 'Organization',
  name: 'Moveway',
  url: `${ORIGIN}/`,
  logo: `${ORIGIN}/icons/icon-512.png`,
};

/** By the path of the page. A page without one is not public. */
export const PAGE_HEADS: Readonly<Record<string, PageHead>> = {
  '/': {
    description:
      'We ship cars and parcels across the United States. Track yours with its number: no account needed.',
    structuredData: {
      ...ORGANIZATION,
      description: 'Broker of car transport and package delivery with licensed, insured carriers.',
      areaServed: { '@type': 'Country', name: 'United States' },
    },
  },
  '/tracking': {
    description: 'Where is my car or parcel? Enter one tracking number or up to 35 and see every stop, live.',
  },
  '/faqs': {
    description:
      'How tracking works, how long delivery takes, how to prepare a car for transport, and what it costs to cancel.',
    structuredData: {
      '@type': 'FAQPage',
      mainEntity: FAQS.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer.join(' ') },
      })),
    },
  },
  '/contact': {
    description: 'Reach Moveway by phone, email, Telegram or chat: 24 hours a day, in all fifty states.',
  },
  '/quote': {
    description:
      'What it costs to ship a car or a parcel in the United States: an estimate at once, line by line.',
  },
  '/about': {
    description:
      'Open, enclosed and expedited car transport: what it costs roughly, how long it takes, how pickup and delivery go.',
  },
  '/newsroom': {
    description: 'News from Moveway: company, technology, awards, partnerships, tips and advice.',
  },
  ...Object.fromEntries(
    NEWS.map(({ id, title, excerpt, date, category }) => [
      `/newsroom/${id}`,
      {
        description: excerpt,
        structuredData: {
          '@type': 'NewsArticle',
          headline: title,
          description: excerpt,
          datePublished: date,
          articleSection: category,
          mainEntityOfPage: `${ORIGIN}/newsroom/${id}`,
          image: `${ORIGIN}${previewImagePath(`/newsroom/${id}`)}`,
          author: ORGANIZATION,
          publisher: ORGANIZATION,
        },
      },
    ]),
  ),
  '/service-updates': {
    description:
      'How our services run right now, and recent weather, maintenance and improvements by region.',
  },
  '/forms-publications': {
    description:
      'Service agreement, inspection checklist, claims form and more: eight documents to read and print.',
  },
  '/privacy-policy': {
    description:
      'What Moveway learns about you when you ship or track, why, with whom it is shared, and your rights.',
  },
  '/terms-of-use': {
    description:
      'The terms for using this site and booking a shipment, with prices, insurance and cancellation.',
  },
  '/accessibility': {
    description:
      'How Moveway works for everybody: WCAG 2.1 Level AA, known limitations, tips, and how to tell us.',
  },
  '/confirm': { description: 'Confirm your email address at Moveway.', isUnlisted: true },
  '/unsubscribe': { description: 'Stop the emails about your shipments.', isUnlisted: true },
  '/reset-password': { description: 'Choose a new password at Moveway.', isUnlisted: true },
  '*': { description: 'This address leads nowhere on Moveway.', isUnlisted: true },
};

/** The path of a page's preview image: `/og/newsroom-first.png` for `/newsroom/first`. */
export function previewImagePath(path: string): string {
  return `/og/${path.slice(1).replaceAll('/', '-') || 'home'}.png`;
}
