import {
  expectAccessible,
  expectAccessibleAtBothSizes,
  expectNoSidewaysScroll,
} from '@moveway/testing/browser/accessibility.ts';
import { expectSteadyLayout, watchLayout } from '@moveway/testing/browser/layout-shift.ts';
import { publicPages } from '@moveway/testing/browser/public-pages.ts';
import { expectHydrated } from '@moveway/testing/browser/settled-page.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { previewImagePath } from '../src/app/page-builds.ts';

// Without motion a page is finished when it can be seen, and its colors are the final ones.
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 390, height: 844 } });

/** Whose content has another layout on a desktop. */
const WIDE = ['/', '/faqs', '/service-updates', '/forms-publications'];

/** Where links in emails lead; without a valid token each says what can be done. */
const FROM_MAIL = ['/confirm', '/reset-password', '/unsubscribe', '/unsubscribe?for=updates'];

test('no public page shifts its layout, each is accessible, and no wider than a phone', async ({
  page,
  request,
}) => {
  await watchLayout(page);
  for (const path of [...(await publicPages(request)), ...FROM_MAIL]) {
    await test.step(path, async () => {
      await page.goto(path);
      await expectHydrated(page.getByRole('banner').getByRole('link', { name: 'Moveway, home' }));
      await expectSteadyLayout(page);
      await expectNoSidewaysScroll(page);
      await (WIDE.includes(path) ? expectAccessibleAtBothSizes(page) : expectAccessible(page));
    });
  }
});

test('a picture of each page is there for links to it', async ({ request }) => {
  const picture = await request.get(previewImagePath('/newsroom/all-fifty-states'));
  expect(picture.headers()['content-type']).toBe('image/png');
  expect((await picture.body()).length).toBeLessThan(100_000);
});
