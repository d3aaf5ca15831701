import { FAQS } from '../features/faqs/faqs.content.ts';
import { NEWS } from '../features/newsroom/newsroom.content.ts';

/** The metadata of a public page, beside its title. */
export interface PageHead {
  /** The description for search engines. */
  description: string;
  /** Search engines are asked to leave it out. */
  isUnlisted?: true;
  /** Structured data by schema.org; URLs begin with `ORIGIN`. */
  structuredData?: Readonly<Record<string, unknown>>;
}

/** What only the build needs to know about a page. Beside the page table, so that browsers do not download it. */
export interface PageBuild {
  /** The source file that `load` of the page table imports, as a path from the root of the app. */
  module: string;
  /** The most its first visit may download, in KB (1024 bytes) of gzipped scripts and styles. */
  kilobytes: number;
  /** The service worker downloads it in advance, so that it starts without a network even when it was never visited. */
  isPrecached?: true;
  /** Behind a sign-in: rendered by the build as it looks before the session is known. */
  isPrerendered?: true;
  /** Source files of other chunks that its first visit needs: a prerendered page preloads them. */
  needs?: readonly string[];
  /** The large libraries it may download; the others may not reach it. */
  libraries?: readonly ('Ant Design' | 'socket.io')[];
  /** A page without one is not public. */
  head?: PageHead;
}

/** A placeholder for the site's origin, which the server replaces, because the build does not know it. */
export const ORIGIN = '__ORIGIN__';

/** The picture of links to any page, 1200 pixels wide and 630 high. */
export const PREVIEW_IMAGE = `${ORIGIN}/preview.png`;

const ORGANIZATION = {
  '@type': 'Organization',
  name: 'Moveway',
  url: `${ORIGIN}/`,
  logo: `${ORIGIN}/icons/icon-512.png`,
};

/** By the path of the page. */
export const PAGE_BUILDS: Readonly<Record<string, PageBuild>> = {
  '/': {
    module: 'src/features/home/home-page.tsx',
    kilobytes: 130,
    isPrecached: true,
    head: {
      description:
        'We ship cars and parcels across the United States. Track yours with its number: no account needed.',
      structuredData: {
        ...ORGANIZATION,
        description: 'Broker of car transport and package delivery with licensed, insured carriers.',
        areaServed: { '@type': 'Country', name: 'United States' },
      },
    },
  },
  '/tracking': {
    module: 'src/features/tracking/tracking-page.tsx',
    kilobytes: 165,
    isPrecached: true,
    head: {
      description:
        'Where is my car or parcel? Enter one tracking number or up to 35 and see every stop, live.',
    },
  },
  '/faqs': {
    module: 'src/features/faqs/faqs-page.tsx',
    kilobytes: 130,
    head: {
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
  },
  '/contact': {
    module: 'src/features/contact/contact-page.tsx',
    kilobytes: 130,
    isPrecached: true,
    head: {
      description: 'Reach Moveway by phone, email, Telegram or chat, from all fifty states.',
    },
  },
  '/quote': {
    module: 'src/features/quote/quote-page.tsx',
    kilobytes: 165,
    head: {
      description:
        'What it costs to ship a car or a parcel in the United States: an instant estimate, line by line.',
    },
  },
  '/about': {
    module: 'src/features/about/about-page.tsx',
    kilobytes: 130,
    head: {
      description:
        'Open, enclosed and expedited car transport: typical costs, transit times, and how pickup and delivery work.',
    },
  },
  '/newsroom': {
    module: 'src/features/newsroom/newsroom-page.tsx',
    kilobytes: 130,
    head: {
      description: 'News from Moveway: company, technology, awards, partnerships, tips and advice.',
    },
  },
  ...Object.fromEntries(
    NEWS.map(({ id, title, excerpt, date, category }) => [
      `/newsroom/${id}`,
      {
        module: 'src/features/newsroom/news-item-page.tsx',
        kilobytes: 130,
        head: {
          description: excerpt,
          structuredData: {
            '@type': 'NewsArticle',
            headline: title,
            description: excerpt,
            datePublished: date,
            articleSection: category,
            mainEntityOfPage: `${ORIGIN}/newsroom/${id}`,
            image: PREVIEW_IMAGE,
            author: ORGANIZATION,
            publisher: ORGANIZATION,
          },
        },
      },
    ]),
  ),
  '/service-updates': {
    module: 'src/features/service-updates/service-updates-page.tsx',
    kilobytes: 130,
    head: {
      description:
        'How our services are running right now, and recent weather, maintenance and improvements by region.',
    },
  },
  '/forms-publications': {
    module: 'src/features/forms-publications/forms-publications-page.tsx',
    kilobytes: 135,
    head: {
      description:
        'Service agreement, inspection checklist, claims form and more: eight documents to read and print.',
    },
  },
  '/privacy-policy': {
    module: 'src/features/privacy-policy/privacy-policy-page.tsx',
    kilobytes: 130,
    head: {
      description:
        'What Moveway learns about you when you ship or track, why, who it is shared with, and your rights.',
    },
  },
  '/terms-of-use': {
    module: 'src/features/terms-of-use/terms-of-use-page.tsx',
    kilobytes: 130,
    head: {
      description:
        'The terms for using this site and booking a shipment, with prices, insurance and cancellation.',
    },
  },
  '/accessibility': {
    module: 'src/features/accessibility/accessibility-page.tsx',
    kilobytes: 130,
    head: {
      description:
        'How Moveway works for everyone: WCAG 2.1 Level AA, known limitations, tips, and how to reach us.',
    },
  },
  '/confirm': {
    module: 'src/features/accounts/confirm-page.tsx',
    kilobytes: 130,
    head: { description: 'Confirm your email address at Moveway.', isUnlisted: true },
  },
  '/unsubscribe': {
    module: 'src/features/unsubscribe/unsubscribe-page.tsx',
    kilobytes: 130,
    head: { description: 'Stop the emails about your shipments.', isUnlisted: true },
  },
  '/reset-password': {
    module: 'src/features/accounts/reset-password-page.tsx',
    kilobytes: 165,
    head: { description: 'Choose a new password at Moveway.', isUnlisted: true },
  },
  '/dashboard': {
    module: 'src/features/dashboard/dashboard-page.tsx',
    kilobytes: 250,
    isPrerendered: true,
  },
  '/admin/*': {
    module: 'src/admin/admin-app.tsx',
    kilobytes: 540,
    // The console opens on its packages.
    needs: ['../../packages/admin-ui/src/features/shipments/packages-tab.tsx'],
    libraries: ['Ant Design', 'socket.io'],
  },
  '/adminlogin': { module: 'src/app/admin-login-page.tsx', kilobytes: 130 },
  '*': {
    module: 'src/app/not-found-page.tsx',
    kilobytes: 130,
    head: { description: 'This page does not exist on Moveway.', isUnlisted: true },
  },
};
