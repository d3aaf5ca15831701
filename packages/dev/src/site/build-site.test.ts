import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../shell/paths.ts';
import { SITE_SOURCES } from './build-site.ts';

/** What builds and tests the site, and is no part of it. */
const TOOLS = ['@moveway/dev', '@moveway/testing'];

it('rebuilds the site when a package that it consists of changes', async () => {
  const manifest: unknown = JSON.parse(await readFile(join(root, 'apps/web/package.json'), 'utf8'));
  const { dependencies, devDependencies } = manifest as Record<string, Record<string, string>>;
  const packages = Object.entries({ ...dependencies, ...devDependencies })
    .filter(([name, version]) => version.startsWith('workspace:') && !TOOLS.includes(name))
    .map(([name]) => name.replace('@moveway/', ''));
  expect(packages).toContain('documents');
  const watched = SITE_SOURCES.flatMap(
    (pattern) => /^packages\/\{(.+?)\}/.exec(pattern)?.[1]?.split(',') ?? [],
  );
  expect(watched).toEqual(expect.arrayContaining(packages));
});
