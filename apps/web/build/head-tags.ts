import { ORIGIN, previewImagePath } from '../src/app/page-builds.ts';
import type { BuiltPage } from '../src/prerender.tsx';
import { PREVIEW_HEIGHT, PREVIEW_WIDTH } from './preview-image.ts';

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
    meta('property', 'og:image', `${ORIGIN}${previewImagePath(path)}`),
    meta('property', 'og:image:width', String(PREVIEW_WIDTH)),
    meta('property', 'og:image:height', String(PREVIEW_HEIGHT)),
    meta('property', 'og:image:alt', title),
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
