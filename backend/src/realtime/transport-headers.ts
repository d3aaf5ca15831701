/** Headers of every answer of a live transport: no page of another origin may read one, or run it as a script. */
export const TRANSPORT_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
} as const;
