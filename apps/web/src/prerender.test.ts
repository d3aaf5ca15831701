import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DOCUMENTS } from '@moveway/documents/documents.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { headTags } from '../build/head-tags.ts';
import { sitemapText } from '../build/page-lists.ts';
import { buildPages, type BuiltPage } from './prerender.tsx';

/** What the build adds to the public directory. */
const documents = DOCUMENTS.map(({ slug }) => `/documents/${slug}.pdf`);
const publicDirectory = join(import.meta.dirname, '../public');

let pages: BuiltPage[];
let listed: BuiltPage[];

beforeAll(async () => {
  pages = await buildPages();
  listed = pages.filter(({ isListed }) => isListed);
});

const attributes = (html: string, name: string) =>
  [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map(([, value = '']) => value);

/** Whether an address of the site, such as `/faqs#cancel` or `/favicon.svg`, leads to something. */
function exists(address: string): boolean {
  const [path = '', id] = address.split('#');
  const page = pages.find(
    (candidate) => candidate.file !== undefined && candidate.path.replace('/*', '') === path,
  );
  if (page === undefined) {
    return path !== '' && (documents.includes(path) || existsSync(join(publicDirectory, path)));
  }
  return id === undefined || attributes(page.html ?? '', 'id').includes(id);
}

describe('the HTML of the pages', () => {
  it('has no link to a page, a part of one or a file that is not there', () => {
    const dead = pages.flatMap(({ path, html = '' }) =>
      [...attributes(html, 'href'), ...attributes(html, 'src')]
        .map((address) => (address.startsWith('#') ? `${path === '*' ? '/404' : path}${address}` : address))
        .filter((address) => address.startsWith('/') && address !== '/404#content' && !exists(address))
        .map((address) => `${path} leads to ${address}`),
    );
    expect(dead).toEqual([]);
    expect(exists('/faqs#cancel')).toBe(true);
    expect(exists('/faqs#none')).toBe(false);
  });

  it('is finished: one heading of the first level, no placeholder, no empty link, no id twice', () => {
    for (const { path, html } of pages.filter((page) => page.html !== undefined)) {
      const ids = attributes(html ?? '', 'id');
      expect([path, html?.match(/<h1\b/g)?.length]).toEqual([path, 1]);
      expect([path, html?.match(/\{(?:email|phone)\}|undefined|href=""/g)]).toEqual([path, null]);
      expect([path, ids.filter((id, index) => ids.indexOf(id) !== index)]).toEqual([path, []]);
    }
  });

  it('skips no level of headings', () => {
    for (const { path, html = '' } of pages) {
      const levels = [...html.matchAll(/<h([1-6])\b/g)].map(([, level]) => Number(level));
      const skips = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1);
      expect([path, skips]).toEqual([path, []]);
    }
  });

  it('says of each public page what it is, where it is and how a link to it looks', () => {
    expect(listed.length).toBeGreaterThan(16);
    const descriptions = listed.map(({ head }) => head?.description ?? '');
    expect(new Set(descriptions).size).toBe(listed.length);
    expect(new Set(listed.map(({ title }) => title)).size).toBe(listed.length);
    for (const page of listed) {
      const tags = headTags(page);
      expect(page.head?.description.length).toBeLessThanOrEqual(160);
      expect(tags).toContain(`<link rel="canonical" href="__ORIGIN__${page.path}">`);
      expect(tags).toContain('<meta property="og:image" content="__ORIGIN__/preview.png">');
      expect(exists('/preview.png')).toBe(true);
      expect(sitemapText(pages)).toContain(`<loc>__ORIGIN__${page.path}</loc>`);
    }
  });

  it('shows the frame of the dashboard, and nothing of the console', () => {
    const htmlOf = (path: string) => pages.find((page) => page.path === path)?.html;
    expect(htmlOf('/dashboard')).toContain('Loading your dashboard...');
    expect(htmlOf('/admin/*')).toBeUndefined();
  });

  it('asks search engines to leave out the page of unknown addresses', () => {
    const notFound = pages.find(({ path }) => path === '*') as BuiltPage;
    expect(headTags(notFound)).toContain('<meta name="robots" content="noindex">');
    expect(headTags(notFound).join('')).not.toContain('canonical');
    expect(notFound.html).toContain('This page does not exist.');
    expect(notFound.html).toContain('Did you forget to add the page to the router?');
  });

  it('describes company, questions and news in the words of schema.org', () => {
    const dataOf = (path: string) => {
      const tags = headTags(pages.find((page) => page.path === path) as BuiltPage);
      const script = tags.find((tag) => tag.startsWith('<script type="application/ld+json">')) ?? '';
      // Written by the module under test, whose shape is asserted below.
      return JSON.parse(script.replaceAll(/<[^>]*>/g, '')) as Record<string, unknown>;
    };
    expect(dataOf('/')).toMatchObject({ '@context': 'https://schema.org', '@type': 'Organization' });
    expect(dataOf('/faqs')).toMatchObject({ '@type': 'FAQPage', mainEntity: { length: 5 } });
    const articles = listed.filter(({ path }) => path.startsWith('/newsroom/'));
    expect(articles).toHaveLength(6);
    for (const { path, title } of articles) {
      expect(dataOf(path)).toMatchObject({
        '@type': 'NewsArticle',
        headline: title.replace(' | Moveway', ''),
        datePublished: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      });
    }
  });
});
