/**
 * Renders the application's icons from `public/favicon.svg`: `node scripts/render-icons.ts [path of a Chromium]`. Run
 * it after changing the logo. The images are committed, so that a build needs no browser.
 */
import { mkdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

const ICONS = [
  { file: 'icon-192.png', size: 192, mark: 0.78, ground: 'transparent' },
  { file: 'icon-512.png', size: 512, mark: 0.78, ground: 'transparent' },
  // A platform may crop this one to a circle of 80 percent.
  { file: 'icon-maskable-512.png', size: 512, mark: 0.56, ground: '#faf9f5' },
  { file: 'apple-touch-icon.png', size: 180, mark: 0.7, ground: '#faf9f5' },
];

const publicDirectory = fileURLToPath(new URL('../public', import.meta.url));
await mkdir(`${publicDirectory}/icons`, { recursive: true });
const mark = await readFile(`${publicDirectory}/favicon.svg`, 'utf8');
const executablePath = process.argv[2];
const browser = await chromium.launch({ args: ['--no-sandbox'], executablePath });
const page = await browser.newPage();
for (const { file, size, mark: share, ground } of ICONS) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<style>body{margin:0;height:100vh;display:grid;place-items:center;background:${ground}}svg{height:${share * 100}vh}</style>${mark}`,
  );
  await page.screenshot({ path: `${publicDirectory}/icons/${file}`, omitBackground: true });
}
await browser.close();
