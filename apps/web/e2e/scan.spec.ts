import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wholeBrowser } from '@moveway/dev/browser/chromium.ts';
import { expectAccessible, expectNoSidewaysScroll } from '@moveway/testing/browser/accessibility.ts';
import { withCamera, writeCode39Video, writeVideo } from '@moveway/testing/browser/camera-video.ts';
import { createParcel } from '@moveway/testing/browser/new-shipments.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { CONSOLE, consoleAddress } from '@moveway/testing/pages/addresses.ts';
import { adminConsole } from '@moveway/testing/pages/console.page.ts';
import { consoleTabs } from '@moveway/testing/pages/console-tabs.page.ts';
import type { Page } from '@playwright/test';

/** Of this checkout. */
const VIDEO = join(tmpdir(), `moveway-scan${import.meta.dirname.replaceAll(/\W/g, '-')}.y4m`);
const PHONE = { width: 390, height: 844 };

test.use({ contextOptions: { reducedMotion: 'reduce' }, launchOptions: withCamera(wholeBrowser(), VIDEO) });
test.afterAll(() => rm(VIDEO, { force: true }));

/** Holds the label of a package before the camera. @param page of an administrator */
async function showLabel(page: Page, trackingNumber: string): Promise<void> {
  const answer = await page.request.get(`/api/admin/labels.pdf?numbers=${trackingNumber}`);
  expect(answer.status()).toBe(200);
  await writeVideo(VIDEO, await answer.body());
}

const scanned = (page: Page) => page.getByRole('region', { name: 'Scanned' });
const camera = (page: Page) => page.getByRole('button', { name: 'Use the camera' });
/** Only the worker that reads codes may. */
const runsWebAssembly = () =>
  WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(
    () => true,
    () => false,
  );

test('staff scan a label and a VIN, and scan into a status, on a phone', async ({
  page,
  context,
  signIn,
  api,
}) => {
  await context.grantPermissions(['camera']);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(PHONE);
  await signIn();
  const { trackingNumber } = await createParcel(api, { status: 'Pending' });
  await showLabel(page, trackingNumber);
  const statusOf = async () =>
    (await api('GET /api/admin/packages/:trackingNumber', { params: { trackingNumber } })).package.status;
  await adminConsole(page).goto(CONSOLE.packages({ search: 'nothing-like-this' }));
  await consoleTabs(page)
    .tab('Scan')
    .or(page.getByRole('button', { name: 'Scan', exact: true }))
    .click();
  await expect(page).toHaveURL(consoleAddress(CONSOLE.scan));
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  expect(await page.evaluate(runsWebAssembly)).toBe(false);
  await camera(page).click();
  const found = page.getByRole('region', { name: `Package ${trackingNumber}` });
  await expect(found).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const next = found.getByRole('button', { name: 'Set to Processing' });
  expect((await next.boundingBox())?.height).toBeGreaterThanOrEqual(56);
  await next.press('Enter');
  await expect.poll(statusOf).toBe('Processing');

  await page.getByRole('button', { name: 'Stop the camera' }).click();
  await page.getByText('Scan into a status').click();
  await page.getByRole('radio', { name: 'In Transit' }).check();
  await page.getByRole('combobox', { name: 'Place of each following scan' }).fill('Omaha, NE');
  await camera(page).click();
  await expect(scanned(page).getByText('Saved')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  expect(await statusOf()).toBe('In Transit');
  const { items } = await api('GET /api/admin/audit', { query: { target: trackingNumber } });
  expect(items.filter(({ action }) => action === 'package.status_changed')).toHaveLength(2);

  await page.getByRole('button', { name: 'Stop the camera' }).click();
  await camera(page).click();
  await expect(page.getByText(/was scanned before, at .* Nothing was done again\./)).toBeVisible();
  await page.getByRole('button', { name: `Undo ${trackingNumber}` }).click();
  await expect(scanned(page).getByText('Undone')).toBeVisible();
  expect(await statusOf()).toBe('Processing');

  await test.step('a VIN is read from our windshield sheet, and with an I before it', async () => {
    const vin = '1M8GDM9A1KP042781';
    const vehicle = await api('POST /api/packages', {
      body: {
        kind: 'vehicle',
        sender: 'Lone Star Auto',
        receiver: 'Bo Lund',
        vehicle: { year: 1989, make: 'MCI', model: '102A3', vin },
      },
    });
    const sheet = await page.request.get(`/api/admin/windshields.pdf?numbers=${vehicle.trackingNumber}`);
    // One that is on is on again after the page is loaded.
    await page.getByRole('button', { name: 'Stop the camera' }).click();
    await writeVideo(VIDEO, await sheet.body());
    const loaded: string[] = [];
    page.on('request', (request) => void loaded.push(request.url()));
    await page.getByText('Show the package').click();
    await page.reload();
    const asked = page.waitForRequest(`**/api/admin/vins/${vin}`);
    await camera(page).click();
    await asked;
    const read = page.getByRole('region', { name: `Package ${vehicle.trackingNumber}` });
    await expect(read).toBeVisible();
    expect(loaded.some((url) => url.endsWith('.wasm'))).toBe(true);

    await page.getByRole('button', { name: 'Stop the camera' }).click();
    await writeCode39Video(VIDEO, `I${vin}`);
    await page.reload();
    await camera(page).click();
    await expect(page.getByText(`Scanned ${vin}`)).toBeVisible();
    await expect(read).toBeVisible();
  });
});
