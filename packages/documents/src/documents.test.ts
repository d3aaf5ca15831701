import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { DOCUMENTS } from './documents.ts';

const siteFile = (path: string) =>
  readFile(new URL(`../../../apps/web/src/features/${path}`, import.meta.url), 'utf8');

it('are those that the site offers', async () => {
  const page = await siteFile('forms-publications/forms-publications.content.ts');
  const offered = Array.from(page.matchAll(/\bid: '([\w-]+)'/g), ([, id]) => String(id));
  expect(offered).toHaveLength(8);
  const elsewhere = await Promise.all(
    ['about/about-page.tsx', 'newsroom/media-kit.tsx'].map(async (file) =>
      Array.from((await siteFile(file)).matchAll(/\bslug="([\w-]+)"/g), ([, slug]) => String(slug)),
    ),
  );
  expect(DOCUMENTS.map(({ slug }) => slug).toSorted()).toEqual([...offered, ...elsewhere.flat()].toSorted());
});

it('say the same of transit times as About', async () => {
  const page = await siteFile('about/about.content.ts');
  const onPage = Array.from(page.matchAll(/distance: '(.+?)', days: '(.+?)'/g), ([, distance, days]) =>
    numbersIn(`${distance}: ${days}`),
  );
  const report = DOCUMENTS.find(({ slug }) => slug === 'industry-report');
  const times = report?.sections.find(({ heading }) => heading === 'How long it takes')?.points ?? [];
  expect(onPage).toHaveLength(6);
  expect(times.map(numbersIn)).toEqual(onPage);
});

const numbersIn = (text: string) => text.match(/[\d,]+/g);
