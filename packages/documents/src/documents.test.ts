import { readFile } from 'node:fs/promises';
import { DOCUMENT_SLUGS } from '@moveway/contracts/content/content.constants.ts';
import { expect, it } from 'vitest';
import { DOCUMENTS } from './documents.ts';
import { renderDocument } from './render-document.ts';

const page = new URL(
  '../../../apps/web/src/features/forms-publications/forms-publications.content.ts',
  import.meta.url,
);

it('are those that the server counts and the site offers', async () => {
  expect(DOCUMENTS.map(({ slug }) => slug).toSorted()).toEqual(DOCUMENT_SLUGS.toSorted());
  const offered = Array.from((await readFile(page, 'utf8')).matchAll(/\bid: '([\w-]+)'/g), ([, id]) => id);
  expect(offered).toHaveLength(8);
  expect(DOCUMENT_SLUGS).toEqual(expect.arrayContaining(offered));
});

it('are as large as the site says, to a kilobyte', async () => {
  const text = await readFile(page, 'utf8');
  const said = Array.from(text.matchAll(/\bid: '([\w-]+)'[^}]*?\bsize: '(\d+) KB'/g));
  expect(said).toHaveLength(8);
  for (const [, slug, kilobytes] of said) {
    const document = DOCUMENTS.find((candidate) => candidate.slug === slug);
    // oxlint-disable-next-line no-await-in-loop -- each is asked for by name.
    const { length } = document ? await renderDocument(document) : [];
    expect(Math.abs(length / 1024 - Number(kilobytes)), slug).toBeLessThan(1);
  }
});
