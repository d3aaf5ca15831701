import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { webManifest } from '../../build/web-manifest.ts';
import { IGNORED_PARAMETERS } from './worker/cache-rules.ts';

const publicDirectory = join(import.meta.dirname, '../../public');
const { icons = [], screenshots = [], shortcuts = [], share_target: shareTarget } = webManifest;

it('has an icon of each size for each purpose', () => {
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${String(purpose ?? 'any')}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '192x192 maskable',
    '512x512 maskable',
  ]);
});

it.each([...icons, ...screenshots])('states the true size of $src', ({ src, sizes }) => {
  // A PNG has its width and height, 4 bytes each, after 16 bytes (https://www.w3.org/TR/png/#11IHDR).
  const png = readFileSync(join(publicDirectory, src));
  expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
});

it('has a screenshot for narrow and one for wide screens', () => {
  expect(screenshots.map((screenshot) => screenshot.form_factor)).toEqual(['narrow', 'wide']);
});

it('has shortcuts to Track, Dashboard and Support, and a share target, on pages that start offline', () => {
  expect(shortcuts.map(({ name, url }) => `${name} ${url}`)).toEqual([
    'Track /tracking',
    'Dashboard /dashboard',
    'Support /?support',
  ]);
  expect(shareTarget).toMatchObject({ action: '/tracking', method: 'GET' });
  const parameters = ['support', ...Object.values(shareTarget?.params ?? {})].map(String);
  expect(parameters.filter((name) => !IGNORED_PARAMETERS.some((pattern) => pattern.test(name)))).toEqual([]);
});
