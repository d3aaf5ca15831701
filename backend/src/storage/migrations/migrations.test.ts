import { glob, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeIndexes } from '../declared-indexes.ts';
import { EVERY_MODEL } from '../../app/every-model.ts';
import { CURRENT_VERSION } from '../schema-version.ts';
import { BASELINE, MIGRATIONS } from './migrations.ts';

it('migrations are numbered without gaps, and each stands in a file of its name', async () => {
  const files = (await readdir(import.meta.dirname)).filter((file) => /^\d.*(?<!\.test)\.ts$/.test(file));
  expect(MIGRATIONS.map(({ name }) => `${name}.ts`)).toEqual(expect.arrayContaining(files));
  expect(MIGRATIONS.map(({ name }) => Number(name.slice(0, 4)))).toEqual(
    MIGRATIONS.map((_, index) => BASELINE + index + 1),
  );
});

// If this fails: add a numbered migration, one that does nothing where no document changes, then
// `pnpm test:unit backend/src/storage/migrations/migrations.test.ts -u`.
it('every change of declared indexes comes with a migration', async () => {
  const text = [`version ${CURRENT_VERSION}`, ...describeIndexes(EVERY_MODEL), ''].join('\n');
  await expect(text).toMatchFileSnapshot('./indexes.txt');
});

it('the list of models names every model', async () => {
  const declared: string[] = [];
  for await (const file of glob('**/*.ts', {
    cwd: join(import.meta.dirname, '../..'),
    exclude: ['**/*.test.ts'],
  })) {
    const source = await readFile(join(import.meta.dirname, '../..', file), 'utf8');
    declared.push(
      ...Array.from(source.matchAll(/mongoose\.model(?:<\w+>)?\(\s*'(\w+)'/g), ([, name]) => String(name)),
    );
  }
  expect(EVERY_MODEL.map(({ modelName }) => modelName).toSorted()).toEqual(declared.toSorted());
});
