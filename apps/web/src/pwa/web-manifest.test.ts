import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { webManifest } from '../../build/web-manifest.ts';
import { IGNORED_PARAMETERS } from './worker/cache-rules.ts';

const publicDirectory = join(import.meta.dirname, '../../public');
const { icons = [], screenshots = [], shortcuts = [], share_target: shareTarget } = webManifest;

it('has an icon of each size for each purpose once: one for both would lose its edge where it is not cut', () => {
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${String(purpose ?? 'any')}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '192x192 maskable',
    '512x512 maskable',
  ]);
});

it.each([...icons, ...screenshots])('names $src with its true size', ({ src, sizes }) => {
  // A PNG has its width and height, 4 bytes each, after 16 bytes (https://www.w3.org/TR/png/#11IHDR).
  const png = readFileSync(join(publicDirectory, src));
  expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
});

it('shows itself on a narrow and on a wide screen before it is installed', () => {
  expect(screenshots.map((screenshot) => screenshot.form_factor)).toEqual(['narrow', 'wide']);
});

it('leads to Track, Dashboard and Support, and takes shared texts, on pages that start without a network', () => {
  expect(shortcuts.map(({ name, url }) => `${name} ${url}`)).toEqual([
    'Track /tracking',
    'Dashboard /dashboard',
    'Support /?support',
  ]);
  expect(shareTarget).toMatchObject({ action: '/tracking', method: 'GET' });
  const parameters = ['support', ...Object.values(shareTarget?.params ?? {})].map(String);
  expect(parameters.filter((name) => !IGNORED_PARAMETERS.some((pattern) => pattern.test(name)))).toEqual([]);
});
