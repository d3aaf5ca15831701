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
