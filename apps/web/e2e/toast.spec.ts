import type { Locator, Page } from '@playwright/test';
import { visit } from '@moveway/testing/browser/settled-page.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { accountDialogs } from '@moveway/testing/pages/account.page.ts';
import { CONSOLE, SITE } from '@moveway/testing/pages/addresses.ts';
import { adminConsole } from '@moveway/testing/pages/console.page.ts';
import { settingsDialog } from '@moveway/testing/pages/console-tabs.page.ts';
import { siteShell, toastOn } from '@moveway/testing/pages/site.page.ts';
import { trackingPage } from '@moveway/testing/pages/tracking.page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('F8 moves the focus to the messages and back, and a message over a dialog is pressed, not what is behind it', async ({
  page,
  signIn,
}) => {
  const tracking = trackingPage(page);
  const dialogs = accountDialogs(page);
  const { toast, viewport, close } = toastOn(page);
  const goToClose = async () => {
    await page.keyboard.press('F8');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(close).toBeFocused();
  };
  await tracking.goto();
  await tracking.track.click();
  await expect(toast).toBeVisible();
  await page.keyboard.press('F8');
  await expect(viewport.getByRole('list')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(toast).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(toast).toBeHidden();
  await expect(tracking.number).toBeFocused();
  await test.step('a message that was there before a dialog', async () => {
    // With its code there already, the dialog opens long before the message leaves.
    await siteShell(page).signIn.click();
    await expect(dialogs.signIn).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialogs.signIn).toBeHidden();
    await tracking.track.click();
    await expect(toast).toBeVisible();
    await siteShell(page).signIn.click();
    await expect(dialogs.signIn).toBeVisible();
    await toast.getByText('Invalid input').click();
    await expect(dialogs.signIn).toBeVisible();
    await close.click();
    await expect(toast).toBeHidden();
    await expect(dialogs.signIn).toBeVisible();
  });
  await test.step('a message over the sign-in dialog is closed by Enter, and the dialog stays', async () => {
    await visit(page, SITE.home);
    await siteShell(page).signIn.click();
    await dialogs.trySignIn('nobody_here', 'not the password');
    await expect(toast).toContainText('Login failed');
    await expect(dialogs.password).toBeFocused();

    await goToClose();
    await page.keyboard.press('Enter');
    await expect(toast).toBeHidden();
    await expect(dialogs.signIn).toBeVisible();
    await expect(dialogs.password).toBeFocused();
    await expect(dialogs.identifier).toHaveValue('nobody_here');
    await expect(dialogs.password).toHaveValue('not the password');
    await dialogs.trySignIn('nobody_here', 'not the password either');
    await expect(toast).toContainText('Login failed');
    await goToClose();
    await page.keyboard.press('Tab');
    await expect(dialogs.signIn.locator(':focus')).toHaveCount(1);
    // Nothing of what the dialog does was lost: it holds the focus, and Escape closes it.
    await page.keyboard.press('Escape');
    await expect(dialogs.signIn).toBeHidden();
    await expect(siteShell(page).signIn).toBeFocused();
  });
  await test.step('a message over a dialog of the console', async () => {
    const settings = settingsDialog(page);
    await signIn();
    await adminConsole(page).goto(CONSOLE.packages({ search: 'nothing-like-this' }));
    await settings.open.click();
    await settings.newUsername.fill('ab');
    await settings.usernamePassword.fill('road');
    await settings.usernamePassword.press('Enter');
    await expect(toast).toContainText('Username Too Short');
    await expect(settings.newUsername).toBeFocused();
    await goToClose();
    await page.keyboard.press('Escape');
    await expect(toast).toBeHidden();
    await expect(settings.newUsername).toBeFocused();
    await expect(settings.newUsername).toHaveValue('ab');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a swipe of 50 px to the right dismisses a message, a shorter one does not', async ({ page }) => {
    const tracking = trackingPage(page);
    const { toast } = toastOn(page);
    await page.clock.install();
    await tracking.goto();
    await tracking.track.tap();
    await expect(toast).toBeVisible();
    // From here on no time passes by itself: a message does not leave because a machine is slow. A second is more than
    // passes until the call arrives, and less than a message stays.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    await swipe(page, toast, 49);
    // Longer than it takes a message to leave.
    await page.clock.runFor(400);
    await expect(toast).toBeVisible();
    await swipe(page, toast, -80);
    await page.clock.runFor(400);
    await expect(toast).toBeVisible();
    await swipe(page, toast, 50);
    await expect(toast).toBeHidden();
  });
});

/** A finger on the words of `target` that goes `distance` px to the right, and is lifted. */
async function swipe(page: Page, target: Locator, distance: number): Promise<void> {
  const box = await target.boundingBox();
  const [x, y] = [Math.round((box?.x ?? 0) + 120), Math.round((box?.y ?? 0) + 20)];
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', moved: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + moved, y }],
    });
  await touch('touchStart', 0);
  for (const part of [0.4, 0.7, 1]) {
    await touch('touchMove', distance * part);
  }
  await touch('touchEnd', distance);
  await finger.detach();
}
