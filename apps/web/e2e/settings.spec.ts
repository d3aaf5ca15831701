import { createParcel } from '@moveway/testing/browser/new-shipments.ts';
import { startOwnSite, type OwnSite } from '@moveway/testing/browser/own-site.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { demoAdministrator } from '@moveway/testing/demo-administrator.ts';
import { adminConsole } from '@moveway/testing/pages/console.page.ts';
import { consoleTabs, settingsPage } from '@moveway/testing/pages/console-tabs.page.ts';
import { siteShell, toastOn } from '@moveway/testing/pages/site.page.ts';
import { trackingPage } from '@moveway/testing/pages/tracking.page.ts';

// They hold for everybody, so they are changed on a site of their own.
let site: OwnSite;

test.describe.configure({ mode: 'serial' });
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.beforeAll(async () => {
  site = await startOwnSite();
});
test.afterAll(async () => {
  await site.close();
});

test('settings hold at once, in tabs that are open and for everybody', async ({ newPerson }) => {
  const parcel = await createParcel(site.admin, { sender: 'Lakeside Motors', receiver: 'Ruth Adler' });
  const page = await newPerson({ baseURL: site.url, reducedMotion: 'reduce' });
  const adminPage = adminConsole(page);
  const settings = settingsPage(page);
  await adminPage.goto();
  await adminPage.tryLogin(demoAdministrator.username, demoAdministrator.password);
  await expect(adminPage.row(parcel.trackingNumber)).toBeVisible();

  const otherTab = await page.context().newPage();
  await otherTab.clock.install();
  const otherAdminPage = adminConsole(otherTab);
  await otherAdminPage.goto();
  await expect(otherAdminPage.row(parcel.trackingNumber)).toBeVisible();
  // What the other tab asks for by itself once the interval is short; its events alone would ask once.
  const asked: string[] = [];
  otherTab.on('request', (request) => {
    if (request.url().includes('/api/admin/stats')) {
      asked.push(request.url());
    }
  });
  const visitor = await newPerson({ baseURL: site.url, reducedMotion: 'reduce' });
  await trackingPage(visitor).goto(parcel.trackingNumber);
  await expect(trackingPage(visitor).result).toContainText('Lakeside Motors');
  await expect(visitor.locator('html')).toHaveClass('light');

  const saveSection = async () => {
    await settings.save.click();
    await expect(settings.state).toHaveText('Saved');
  };
  await settings.goto('console');
  await settings.choose('Refresh interval', '10 s');
  const readAgain = otherTab.waitForResponse('**/api/admin/settings');
  await saveSection();
  await expect(toastOn(page).toast).toContainText('Settings Saved');
  await settings.section('Company').click();
  await settings.choose('Default theme of the site', 'Dark');
  await saveSection();
  await settings.section('Tracking and privacy').click();
  await settings.field('Show sender and receiver by initials in public tracking').click();
  await saveSection();
  await settings.section('Contacts').click();
  await settings.field('Support email').fill('help@moveway');
  await settings.save.click();
  await expect(settings.region).toContainText('Please enter a valid email address');
  await settings.field('Support email').fill('help@moveway.example');
  await settings.field('Phone').fill('+1 312 555 0100');
  await settings.field('Privacy email').fill('privacy@moveway.example');
  await page.reload();
  await expect(settings.field('Phone')).toHaveValue('+1 312 555 0100');
  await saveSection();

  // The pages of the console stand in the site as well, and need no reload.
  for (const tab of [page, otherTab]) {
    await expect(tab.locator('html')).toHaveClass('dark');
    await expect(tab.locator('footer')).toContainText('help@moveway.example');
  }
  await visitor.reload();
  await expect(visitor.locator('html')).toHaveClass('dark');
  await expect(trackingPage(visitor).result).toBeVisible();
  await expect(trackingPage(visitor).result).not.toContainText('Lakeside');
  await expect(trackingPage(visitor).result).not.toContainText('Adler');
  const footer = visitor.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'help@moveway.example' })).toHaveAttribute(
    'href',
    'mailto:help@moveway.example',
  );
  await expect(footer.getByRole('link', { name: '+1 312 555 0100' })).toHaveAttribute(
    'href',
    'tel:+13125550100',
  );
  await expect(footer.getByRole('link', { name: 'privacy@moveway.example' })).toBeVisible();
  await expect(footer).not.toContainText(/WhatsApp|Telegram|Address|[{}]/);
  // With the link that calls, the header is widest.
  await visitor.setViewportSize({ width: 320, height: 640 });
  await expect(visitor.getByRole('link', { name: 'Call +1 312 555 0100' })).toBeInViewport({ ratio: 1 });
  await expect(siteShell(visitor).menuButton).toBeInViewport({ ratio: 1 });

  await readAgain;
  // The tab that was open all along keeps the new interval: without the setting it would ask each 30 seconds.
  for (let interval = 1; interval <= 2; interval += 1) {
    const before = asked.length;
    await otherTab.clock.runFor(10_000);
    await expect.poll(() => asked.length).toBeGreaterThan(before);
  }
  await consoleTabs(otherTab).tab('Audit log').click();
  await expect(consoleTabs(otherTab).auditRow('Changed the settings').first()).toContainText(
    demoAdministrator.username,
  );
});
