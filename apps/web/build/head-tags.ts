import { ORIGIN, PREVIEW_IMAGE } from '../src/app/page-builds.ts';
import type { BuiltPage } from '../src/prerender.tsx';

/** The tags in the head of a public page for search engines and link previews. */
export function headTags({ path, title, head, isListed }: BuiltPage): string[] {
  if (head === undefined) {
    return [];
  }
  const description = meta('name', 'description', head.description);
  if (!isListed) {
    return [description, meta('name', 'robots', 'noindex')];
  }
  const { structuredData } = head;
  const address = `${ORIGIN}${path}`;
  const isArticle = structuredData?.['@type'] === 'NewsArticle';
  return [
    description,
    `<link rel="canonical" href="${address}">`,
    meta('property', 'og:type', isArticle ? 'article' : 'website'),
    meta('property', 'og:site_name', 'Moveway'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', address),
    meta('property', 'og:image', PREVIEW_IMAGE),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', 'Moveway: cars and parcels across the United States'),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...(structuredData ? [dataScript(structuredData)] : []),
  ];
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;
}

/** A data block, which browsers do not execute. `<` is escaped, so that the text cannot close the element. */
function dataScript(data: Readonly<Record<string, unknown>>): string {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  return `<script type="application/ld+json">${text}</script>`;
}
