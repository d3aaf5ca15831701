import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { test, type Page, type ViewportSize } from '@playwright/test';
import { expectStill } from './settled-page.ts';
import { pictureFile } from '../picture-page.ts';

/** The environment variable by which `pnpm screenshots` says where pictures of every state go. */
export const PICTURES_DIRECTORY = 'STATE_PICTURES';

/**
 * Takes the whole page as it is, at each size, in light and in dark, and leaves it at the first size, in light. Does
 * nothing without the environment variable.
 */
export async function takePictures(
  page: Page,
  state: string,
  sizes: readonly [ViewportSize, ...ViewportSize[]],
): Promise<void> {
  const directory = process.env[PICTURES_DIRECTORY];
  if (directory === undefined) {
    return;
  }
  await mkdir(directory, { recursive: true });
  const group = basename(test.info().file, '.spec.ts');
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const theme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await expectStill(page);
      const file = pictureFile({ group, state, width: String(size.width), theme });
      await page.screenshot({ path: join(directory, file), fullPage: true });
    }
  }
  await page.setViewportSize(sizes[0]);
}
