/* Command behind `pnpm screenshots`: takes the README's pictures of the demo into docs/images. */
import { fileURLToPath } from 'node:url';
import { createApiClient } from '@moveway/api-client/api-client.ts';
import { launchOptions } from '@moveway/dev/browser/launch-options.ts';
import { buildSite } from '@moveway/dev/site/build-site.ts';
import { Closers } from '@moveway/dev/start/closers.ts';
import { chromium } from '@playwright/test';
import { demoAdministrator } from './demo-administrator.ts';
import { startDemoServer } from './demo-server.ts';

const images = fileURLToPath(new URL('../../../docs/images/', import.meta.url));

await buildSite(console.log, new Closers());
const server = await startDemoServer();
const browser = await chromium.launch(launchOptions());
try {
  const page = await browser.newPage({
    baseURL: server.url,
    viewport: { width: 1280, height: 900 },
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  await page.goto(`/tracking?number=${await numberInTransit()}`);
  await page.getByRole('list').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: `${images}tracking.png` });
} finally {
  await browser.close();
  await server.stop();
}

/** A vehicle on its way makes the best picture: it has a line on the map. */
async function numberInTransit(): Promise<string> {
  const anonymous = createApiClient({ baseUrl: server.url });
  const { adminToken } = await anonymous('POST /api/auth/admin-direct', { body: demoAdministrator });
  const call = createApiClient({ baseUrl: server.url, adminToken: () => adminToken });
  const { items } = await call('GET /api/admin/packages', {
    query: { status: 'In Transit', kind: 'vehicle', limit: 1 },
  });
  const [first] = items;
  if (first === undefined) {
    throw new Error('The demo data has no vehicle in transit.');
  }
  return first.trackingNumber;
}
