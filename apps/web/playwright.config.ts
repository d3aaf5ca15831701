import { testLaunchOptions } from '@moveway/dev/browser/chromium.ts';
import { defineConfig } from '@playwright/test';

/** Set by `npm test` to a free port; by hand one server at a time will do. */
const port = Number(process.env['E2E_PORT'] ?? 4173);

/** The real site on the real backend with demo data of its own, seen in Chromium. */
export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  // Two more than cores: a test also waits for its server, its page and the limits it is about.
  workers: 4,
  forbidOnly: true,
  // A test that passes only at the second try is named as flaky in the report: a fault to look into, not a lost run.
  retries: 1,
  reporter: 'list',
  // A busy machine is slow, not wrong: every wait ends as soon as what it waits for is there. Tests of many states of
  // a screen took more than 90 seconds there.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    launchOptions: testLaunchOptions(),
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    screenshot: 'only-on-failure',
    // A page the service worker answers would hide what the server does; its own test allows it.
    serviceWorkers: 'block',
  },
  projects: [
    // What moves when the font of the site comes, once more where text waits for it in other fonts. First, because a
    // worker that begins with one of these at the end would work alone.
    ...(
      [
        ['liberation', /(?:late-fonts|layout-shift)\.spec\.ts$/],
        // Where nothing stands in for the font it never takes over, so nothing else moves either.
        ['noto-mono', /late-fonts\.spec\.ts$/],
      ] as const
    ).map(([name, testMatch]) => ({ name, testMatch, use: { launchOptions: testLaunchOptions(name) } })),
    { name: 'dejavu' },
  ],
  webServer: {
    command: `node ../../packages/testing/src/demo-server.ts ${port}`,
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 180_000,
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
});
