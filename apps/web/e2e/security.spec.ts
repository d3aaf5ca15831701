import { expect, test } from '@moveway/testing/browser/site-test.ts';

test('every page comes with the security headers, and a policy that allows no inline script but its own', async ({
  request,
}) => {
  for (const path of ['/', '/tracking', '/admin', '/no-such-page']) {
    const headers = (await request.get(path)).headers();
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
});

test('the page’s own inline script runs: the stored theme is there before the site’s code', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('moveway.theme', 'dark'));
  await page.route('**/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.goto('/');
  await expect(page.locator('html')).toHaveClass('dark');
});

test('an inline script that got into a page does not run', async ({ page, watch }) => {
  watch.expect(/Content Security Policy/);
  await page.goto('/');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "taken over"';
    document.body.append(script);
    document.body.insertAdjacentHTML(
      'beforeend',
      '<img src="data:," onerror="document.title = \'taken over\'">',
    );
  });
  await expect.poll(() => watch.seen(/inline script/)).toBe(true);
  await expect.poll(() => watch.seen(/inline event handler/)).toBe(true);
  await expect(page).not.toHaveTitle('taken over');
});

test('the API document is a readable page', async ({ page }) => {
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('/api/packages/track/{trackingNumber}').first()).toBeVisible();
  await expect(page.getByText('/api/admin/stats').first()).toBeVisible();
});

test('hashed files are cached forever and sent compressed, and pages are revalidated', async ({
  page,
  request,
}) => {
  await page.goto('/');
  const script = (await page.locator('script[type="module"]').first().getAttribute('src')) ?? '';
  const headers = (await request.get(script, { headers: { 'accept-encoding': 'br' } })).headers();
  expect(headers).toMatchObject({
    'cache-control': expect.stringContaining('immutable'),
    'content-encoding': 'br',
  });
});
