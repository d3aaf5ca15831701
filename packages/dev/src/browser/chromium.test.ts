import { chromium } from '@playwright/test';
import { expect, it } from 'vitest';
import { findBrowser, launchOptions } from './chromium.ts';

it('finds a browser that starts and renders a page', async () => {
  const executablePath = await findBrowser(() => undefined);
  const browser = await chromium.launch({ ...launchOptions(), executablePath });
  const page = await browser.newPage();
  await page.setContent('<h1>Ready</h1>');
  const heading = await page.getByRole('heading').textContent();
  await browser.close();

  expect(heading).toBe('Ready');
});
