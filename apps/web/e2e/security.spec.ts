import { expect, test } from '@moveway/testing/browser/site-test.ts';

test('every page comes with the security headers and a policy that allows nothing inline', async ({
  request,
}) => {
  for (const path of ['/', '/tracking', '/admin', '/no-such-page']) {
    const headers = (await request.get(path)).headers();
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).not.toContain('unsafe');
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

test('each answer has a nonce of its own, and no placeholder is left in it', async ({ request }) => {
  const nonces = new Set<string>();
  for (let visit = 0; visit < 2; visit += 1) {
    const answer = await request.get('/');
    const [, nonce = ''] = /'nonce-([^']+)'/.exec(answer.headers()['content-security-policy'] ?? '') ?? [];
    const html = await answer.text();
    expect(nonce).not.toBe('');
    expect(html).toContain(`nonce="${nonce}"`);
    expect(html).not.toContain('__CSP_NONCE__');
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(2);
});

test('an inline script that got into a page does not run', async ({ page, watch }) => {
  watch.expect(/Content Security Policy/);
  await page.goto('/');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "taken over"';
    document.body.append(script);
  });
  await expect(page).not.toHaveTitle('taken over');
  await expect.poll(() => watch.seen(/Content Security Policy/)).toBe(true);
});

test('the API document is a readable page', async ({ page }) => {
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('/api/packages/track/{trackingNumber}').first()).toBeVisible();
  await expect(page.getByText('/api/admin/stats').first()).toBeVisible();
});

test('hashed files are kept for ever, sent small, and pages are asked for anew', async ({
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
