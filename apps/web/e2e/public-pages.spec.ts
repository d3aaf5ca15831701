import type { Page, Response } from '@playwright/test';
import {
  expectAccessible,
  expectAccessibleAtBothSizes,
  expectNoSidewaysScroll,
} from '@moveway/testing/browser/accessibility.ts';
import { expectSteadyLayout, watchLayout } from '@moveway/testing/browser/layout-shift.ts';
import { boxOf, DESKTOP, expectEndClearOfChat, PHONE, TABLET } from '@moveway/testing/browser/positions.ts';
import { publicPages } from '@moveway/testing/browser/public-pages.ts';
import { expectHydrated, expectStill } from '@moveway/testing/browser/settled-page.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { consoleAddress, SITE } from '@moveway/testing/pages/addresses.ts';
import { siteShell } from '@moveway/testing/pages/site.page.ts';

// Without motion a page is finished when it can be seen, and its colors are the final ones.
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: PHONE });

/** Whose content has another layout on a desktop. */
const WIDE = ['/', '/faqs', '/service-updates', '/forms-publications'];

/** Where links in emails lead; without a valid token each says what can be done. */
const FROM_MAIL = ['/confirm', '/reset-password', '/unsubscribe', '/unsubscribe?for=updates'];

/** Whose content begins with a heading of this level, at the edge that header and footer have. */
const HEADING_AT_EDGE: Readonly<Record<string, number>> = { [SITE.quote]: 2, [SITE.unknown]: 1 };

/** The policy allows no inline script but the page's own, each by its hash. */
function expectSecurityHeaders(headers: Record<string, string>): void {
  const policy = headers['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("object-src 'none'");
  expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/=]+'){1,3};/);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'strict-transport-security': expect.stringContaining('max-age='),
    'cache-control': 'no-cache',
  });
  expect(headers).not.toHaveProperty('x-powered-by');
}

async function expectOneEdge(page: Page, level: number): Promise<void> {
  const { logo, footer } = siteShell(page);
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    await expectStill(page);
    const parts = [
      logo,
      page.getByRole('main').getByRole('heading', { level }).first(),
      footer.getByText('Cars and parcels across'),
    ];
    const edges = await Promise.all(parts.map(async (part) => Math.round((await boxOf(part)).x)));
    expect(new Set(edges).size, `at ${size.width} px: ${edges.join(', ')}`).toBe(1);
  }
}

async function expectAnswersOnPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  for (const answer of await page.locator('details p').all()) {
    await expect(answer).toBeVisible();
  }
  await page.emulateMedia({ media: null });
}

/** The addresses on this site that the page links, and of its picture for links to it. */
const linkedFrom = (page: Page) =>
  page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')].map(({ href }) => href);
    const picture = document.querySelector<HTMLMetaElement>('meta[property="og:image"]')?.content;
    return picture === undefined ? links : [...links, picture];
  });

test('each public page is accessible, no wider than a phone and secure; it shifts nothing, hides nothing, and links nothing that is not there', async ({
  page,
  request,
  watch,
}) => {
  watch.expect(/status of 404 .*no-such-page/);
  await watchLayout(page);
  const linked = new Set<string>();
  const visit = async (path: string, isThere: (response: Response | null) => void) => {
    const response = await page.goto(path);
    isThere(response);
    expectSecurityHeaders(response?.headers() ?? {});
    await expectHydrated(siteShell(page).logo);
    await expectSteadyLayout(page);
    await expectNoSidewaysScroll(page);
    await (WIDE.includes(path) ? expectAccessibleAtBothSizes(page) : expectAccessible(page));
    await expectEndClearOfChat(
      page,
      path === SITE.home || path === SITE.tracking ? [PHONE, TABLET, DESKTOP] : [PHONE],
    );
    for (const address of await linkedFrom(page)) {
      linked.add(address);
    }
  };
  for (const path of [...(await publicPages(request)), ...FROM_MAIL, SITE.unknown]) {
    await test.step(path, async () => {
      await visit(path, (response) => expect(response?.status()).toBe(path === SITE.unknown ? 404 : 200));
      const level = HEADING_AT_EDGE[path];
      if (level !== undefined) {
        await expectOneEdge(page, level);
      }
      if (path === SITE.unknown) {
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
        await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
        await expect(page.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', SITE.home);
      }
      if (path === SITE.faqs) {
        await expectAnswersOnPaper(page);
      }
    });
  }
  await test.step('links of the footer are large enough for a thumb, in four groups', async () => {
    const { footer, footerGroup } = siteShell(page);
    for (const group of ['Helpful links', 'About', 'Other sites', 'Legal']) {
      await expect(footerGroup(group).getByRole('listitem').first()).toBeVisible();
    }
    const boxes = await Promise.all((await footer.getByRole('link').all()).map(boxOf));
    expect(Math.min(...boxes.map(({ height }) => height))).toBeGreaterThanOrEqual(44);
  });
  await test.step('the console is as secure', async () => {
    expectSecurityHeaders((await request.get(consoleAddress())).headers());
  });
  for (const address of linked) {
    const answer = await request.get(address);
    expect(answer.status(), address).toBe(200);
    if (answer.headers()['content-type'] === 'image/png') {
      expect((await answer.body()).length, address).toBeLessThan(100_000);
    }
  }
});
