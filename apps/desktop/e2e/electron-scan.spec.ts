import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cameraSwitches, writeVideo } from '@moveway/testing/browser/camera-video.ts';
import { demoAdministrator } from '@moveway/testing/demo-administrator.ts';
import { createParcel } from '@moveway/testing/browser/new-shipments.ts';
import { adminConsole } from '@moveway/testing/pages/console.page.ts';
import { consoleTabs } from '@moveway/testing/pages/console-tabs.page.ts';
import { _electron, expect } from '@playwright/test';
import { executablePath, test as base } from './electron-site.fixture.ts';
import { signIn } from './sign-in.ts';

/** Of this checkout. */
const VIDEO = join(tmpdir(), `moveway-desktop${import.meta.dirname.replaceAll(/\W/g, '-')}.y4m`);

const test = base.extend({
  app: async ({ startWith }, provide) => {
    const app = await _electron.launch(startWith(...cameraSwitches(VIDEO)));
    await provide(app);
    await app.close();
    await rm(VIDEO, { force: true });
  },
});

test.describe('the camera of the real Electron', () => {
  test.skip(executablePath === undefined, 'skipped: needs an Electron binary');

  test('reads a label on the page that scans, which is given no microphone', async ({ app, site }) => {
    const { trackingNumber } = await createParcel(site.admin, { status: 'Pending' });
    const { adminToken } = await site.admin('POST /api/auth/admin-direct', { body: demoAdministrator });
    const label = await fetch(`${site.url}/api/admin/labels.pdf?numbers=${trackingNumber}`, {
      headers: { authorization: `Bearer ${adminToken}` },
    });
    await writeVideo(VIDEO, new Uint8Array(await label.arrayBuffer()));
    const page = await app.firstWindow();
    await signIn(page);
    await expect(adminConsole(page).row(trackingNumber)).toBeVisible();
    await consoleTabs(page).tab('Scan').click();
    await page.getByRole('button', { name: 'Use the camera' }).click();
    await expect(page.getByRole('region', { name: `Package ${trackingNumber}` })).toBeVisible();
    const microphone = await page.evaluate(() =>
      navigator.mediaDevices.getUserMedia({ audio: true }).then(
        () => 'given',
        (error: Error) => error.name,
      ),
    );
    expect(microphone).toBe('NotAllowedError');
  });
});
