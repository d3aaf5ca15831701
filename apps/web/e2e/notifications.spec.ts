import { expectAccessible, expectNoSidewaysScroll } from '@moveway/testing/browser/accessibility.ts';
import { createParcel } from '@moveway/testing/browser/new-shipments.ts';
import { startOwnSite, type OwnSite } from '@moveway/testing/browser/own-site.ts';
import { signUpCustomer } from '@moveway/testing/browser/new-customer.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { demoAdministrator } from '@moveway/testing/demo-administrator.ts';
import { adminConsole } from '@moveway/testing/pages/console.page.ts';
import { consoleTabs, notificationsOn } from '@moveway/testing/pages/console-tabs.page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** With a word that has no place to break. */
const QUESTION =
  'Where is my Schleswig-Holsteinische-Spezialtransportgesellschaft-mit-beschraenkter-Haftung?';

test.describe('on a site of its own', () => {
  let site: OwnSite;
  test.beforeAll(async () => {
    site = await startOwnSite();
  });
  test.afterAll(() => site.close());

  test('the bell counts unanswered conversations and late packages live, leads there, and is empty when all is done', async ({
    page,
    newPerson,
  }) => {
    const signedIn = await page.context().request.post(`${site.url}/api/auth/admin-login`, {
      data: demoAdministrator,
      headers: { origin: site.url },
    });
    expect(signedIn.ok()).toBe(true);
    await page.setViewportSize({ width: 1440, height: 900 });
    const bell = notificationsOn(page);
    await page.goto(`${site.url}/admin`);
    await bell.open.click();
    await expect(bell.list).toContainText("You're all caught up");
    await page.keyboard.press('Escape');
    await expect(bell.open).toBeFocused();
    await expect(bell.open).toHaveAccessibleName('Notifications');

    const theirs = await newPerson({ reducedMotion: 'reduce' });
    const customer = await signUpCustomer(theirs, site.url);
    const asked = await theirs.context().request.post(`${site.url}/api/chat/send`, {
      data: { message: QUESTION },
      headers: { origin: site.url },
    });
    expect(asked.status()).toBe(201);
    await expect(bell.open).toHaveAccessibleName('Notifications 1');
    const { trackingNumber } = await createParcel(site.admin, { estimatedDelivery: '2020-01-02' });
    await expect(bell.open).toHaveAccessibleName('Notifications 2');

    // By keyboard: the focus is in the list, on its first entry.
    await bell.open.focus();
    await page.keyboard.press('Enter');
    await expect(bell.group('Waiting for a reply')).toContainText(QUESTION);
    await expect(bell.group('Late packages')).toContainText(trackingNumber);
    await expect(bell.group('Stalled packages')).toHaveCount(0);
    await test.step('accessible, and on a phone from the edge of the screen to at most its other edge', async () => {
      await expectAccessible(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await expectNoSidewaysScroll(page);
      await expect
        .poll(async () => {
          const panel = await bell.list.boundingBox();
          return panel !== null && panel.x >= 0 && panel.x + panel.width <= 390;
        })
        .toBe(true);
      await page.setViewportSize({ width: 1440, height: 900 });
    });
    await bell.entry(`${customer.firstName} ${customer.surname}`).focus();
    await page.keyboard.press('Enter');
    await expect(bell.list).toBeHidden();
    await expect(consoleTabs(page).log).toContainText(QUESTION);
    await consoleTabs(page).reply.fill('In Reno.');
    await consoleTabs(page).send.click();
    await expect(bell.open).toHaveAccessibleName('Notifications 1');

    await bell.open.click();
    await expect(bell.group('Waiting for a reply')).toHaveCount(0);
    await bell.group('Late packages').getByRole('link', { name: 'Show all' }).click();
    await expect(page).toHaveURL(/attention=late/);
    await expect(adminConsole(page).row(trackingNumber)).toContainText('days late');
    await bell.open.click();
    await bell.entry(trackingNumber).click();
    await expect(adminConsole(page).details).toContainText(trackingNumber);
  });
});
