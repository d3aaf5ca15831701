import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { toastOn } from '@moveway/testing/pages/toast.page.ts';
import { trackingPage } from '@moveway/testing/pages/tracking.page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('one message at a time: the newer replaces the older', async ({ page }) => {
  const tracking = trackingPage(page);
  const { toast } = toastOn(page);
  await tracking.goto('MW000000000');
  await expect(toast).toContainText('Tracking Number Not Found');
  await tracking.number.fill('');
  await tracking.track.click();
  await expect(toast).toContainText('Invalid input');
  await expect(toast).toHaveCount(1);
});

test('a message leaves after five seconds', async ({ page }) => {
  await page.clock.install();
  const tracking = trackingPage(page);
  const { toast } = toastOn(page);
  await tracking.goto();
  await tracking.track.click();
  await expect(toast).toBeVisible();
  await page.clock.fastForward(4000);
  await expect(toast).toBeVisible();
  await page.clock.fastForward(1100);
  await expect(toast).toBeHidden();
});

test('F8 moves the focus to the messages, and Escape sends one away', async ({ page }) => {
  const tracking = trackingPage(page);
  const { toast, viewport } = toastOn(page);
  await tracking.goto();
  await tracking.track.click();
  await expect(toast).toBeVisible();
  await page.keyboard.press('F8');
  await expect(viewport.getByRole('list')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(toast).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(toast).toBeHidden();
});

test('a message goes by its button, and by a swipe of more than 50 px to the right', async ({ page }) => {
  const tracking = trackingPage(page);
  const { toast, close } = toastOn(page);
  await tracking.goto();
  await tracking.track.click();
  await close.click();
  await expect(toast).toBeHidden();

  await tracking.track.click();
  await expect(toast).toBeVisible();
  const box = await toast.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 30, (box?.y ?? 0) + 12];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y, { steps: 4 });
  await page.mouse.up();
  await expect(toast).toBeVisible();
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 80, y, { steps: 4 });
  await page.mouse.up();
  await expect(toast).toBeHidden();
});
