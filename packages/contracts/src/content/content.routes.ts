import { z } from 'zod';
import { defineRoute } from '../http/route.ts';

/* Names of documents and articles whose downloads and views are counted. Free of zod, because the site imports them. */

/** The files below `/documents/`, without `.pdf`. */
export const DOCUMENT_SLUGS = [
  'service-agreement',
  'inspection-checklist',
  'industry-report',
  'insurance-claims-form',
  'vehicle-preparation-guidelines',
  'payment-authorization-form',
  'special-handling-request-form',
  'customer-safety-manual',
  'cargo-insurance-certificate-sample',
  'media-kit',
] as const;

/** The pages below `/newsroom/`. */
export const ARTICLE_SLUGS = [
  'track-35-packages-in-one-search',
  'all-fifty-states',
  'seven-things-before-the-truck-comes',
  'packages-to-fifty-countries',
  'safe-haul-awards-2026',
  'open-or-enclosed',
] as const;

const counts = z.record(z.string(), z.int().nonnegative());

/** How often documents were downloaded and articles read. Who did so is not stored. */
export const contentRoutes = {
  counts: defineRoute('GET /api/content/counts', {
    summary: 'Downloads of documents and views of articles that this server has counted, by name',
    access: 'public',
    response: z.object({ documents: counts, articles: counts }),
  }),
  view: defineRoute('POST /api/content/views', {
    summary: 'Count a view of an article, once per visit',
    access: 'public',
    // Counted in memory and written later: there is no change to protect or to repeat.
    effect: 'read',
    body: z.strictObject({ article: z.enum(ARTICLE_SLUGS) }),
    response: z.object({ article: z.enum(ARTICLE_SLUGS) }),
  }),
} as const;
