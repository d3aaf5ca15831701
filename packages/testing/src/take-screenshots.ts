/*
 * Command behind `pnpm screenshots`: takes the pictures of the demo into docs/images and those of the manifest; for
 * review, every public page and every state of the accessibility tests into .cache/screenshots, on one page.
 */
import { spawnSync } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launchOptions } from '@moveway/dev/browser/chromium.ts';
import { buildSite } from '@moveway/dev/site/build-site.ts';
import { root } from '@moveway/dev/shell/paths.ts';
import { Closers } from '@moveway/dev/start/closers.ts';
import { playwright } from '@moveway/dev/test/playwright.ts';
import { chromium, type Page } from '@playwright/test';
import { signInByToken } from './browser/own-site.ts';
import { demoAdministrator } from './demo-administrator.ts';
import { PICTURES_DIRECTORY } from './browser/state-pictures.ts';
import { startDemoServer } from './demo-server.ts';
import { pictureFile, writePicturePage } from './picture-page.ts';
import { adminConsole } from './pages/console.page.ts';
import { homePage } from './pages/site.page.ts';
import { trackingPage } from './pages/tracking.page.ts';

/** Desktop and phone. */
const SCREENS = [
  { width: 1440, height: 900, scale: 1, isMobile: false },
  { width: 390, height: 844, scale: 2, isMobile: true },
];

const everyPage = fileURLToPath(new URL('../../../.cache/screenshots/', import.meta.url));
const images = fileURLToPath(new URL('../../../docs/images/', import.meta.url));
/** The web app manifest shows two of the pictures before the site is installed. */
const manifestImages = fileURLToPath(new URL('../../../apps/web/public/screenshots/', import.meta.url));

await rm(everyPage, { recursive: true, force: true });
await buildSite(console.log, new Closers());
const server = await startDemoServer();
const browser = await chromium.launch(launchOptions());
try {
  const number = await numberInTransit();
  for (const { width, height, scale, isMobile } of SCREENS) {
    const page = await browser.newPage({
      baseURL: server.url,
      viewport: { width, height },
      deviceScaleFactor: scale,
      isMobile,
      timezoneId: 'America/Chicago',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    const take = async (name: string, fullPage = false) => {
      await page.waitForLoadState('networkidle');
      await page.screenshot({ path: `${images}${name}-${width}.png`, fullPage });
    };
    await homePage(page).goto();
    await take('home');
    if (!isMobile) {
      await page.screenshot({ path: `${manifestImages}home-${width}.png` });
    }
    await showTracking(page, number);
    if (isMobile) {
      await page.screenshot({ path: `${manifestImages}tracking-${width}.png` });
    }
    await take('tracking', true);
    await page.emulateMedia({ colorScheme: 'dark' });
    await take('tracking-dark', true);
    await page.emulateMedia({ colorScheme: 'light' });
    // Before the sign-in, which shows on every page.
    await takeEveryPage(page, everyPage);
    await showPackages(page);
    await take('admin-packages');
    await page.close();
  }
} finally {
  await browser.close();
  await server.stop();
}
// A state that axe finds something in has its pictures all the same.
const [command = '', ...options] = playwright(
  'apps/web',
  'accessible-',
  'forms',
  '--project=dejavu',
  // The pictures of a state take several times as long as its check.
  '--timeout=600000',
);
spawnSync(command, options, {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, [PICTURES_DIRECTORY]: everyPage },
});
const { path, pictures } = await writePicturePage(everyPage);
console.log(`${pictures} pictures of every screen: ${path}`);

async function showTracking(page: Page, number: string): Promise<void> {
  await trackingPage(page).goto(number);
  await trackingPage(page).map.waitFor();
}

async function showPackages(page: Page): Promise<void> {
  await page.request.post('/api/auth/admin-login', {
    data: demoAdministrator,
    headers: { origin: server.url },
  });
  await adminConsole(page).goto();
  await page
    .getByRole('button', { name: /^Update status of/ })
    .first()
    .waitFor();
}

/** A vehicle in transit, whose route shows on the map. */
async function numberInTransit(): Promise<string> {
  const call = await signInByToken(server.url);
  const { items } = await call('GET /api/admin/packages', {
    query: { status: 'In Transit', kind: 'vehicle', limit: 1 },
  });
  const [first] = items;
  if (first === undefined) {
    throw new Error('The demo data has no vehicle in transit.');
  }
  return first.trackingNumber;
}

/** Takes every page that search engines may list, whole, in light and in dark, into `directory`. */
async function takeEveryPage(page: Page, directory: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  const sitemap = await (await page.request.get('/sitemap.xml')).text();
  const width = page.viewportSize()?.width;
  for (const [, path = ''] of sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)/g)) {
    const name = path.slice(1).replaceAll('/', '-') || 'home';
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const file = pictureFile({ group: 'pages', state: name, width: String(width), theme: colorScheme });
      await page.screenshot({ path: join(directory, file), fullPage: true });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
}
