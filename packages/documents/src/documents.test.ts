import { readFile } from 'node:fs/promises';
import { DOCUMENT_SLUGS } from '@moveway/contracts/content/content.routes.ts';
import { expect, it } from 'vitest';
import { DOCUMENTS } from './documents.ts';

it('are those that the server counts and the site offers', async () => {
  expect(DOCUMENTS.map(({ slug }) => slug).toSorted()).toEqual(DOCUMENT_SLUGS.toSorted());
  const page = new URL(
    '../../../apps/web/src/features/forms-publications/forms-publications.content.ts',
    import.meta.url,
  );
  const offered = Array.from((await readFile(page, 'utf8')).matchAll(/\bid: '([\w-]+)'/g), ([, id]) => id);
  expect(offered).toHaveLength(8);
  expect(DOCUMENT_SLUGS).toEqual(expect.arrayContaining(offered));
});
