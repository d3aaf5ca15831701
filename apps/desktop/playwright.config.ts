import { defineConfig } from '@playwright/test';
import { testLaunchOptions } from '@moveway/dev/browser/chromium.ts';

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/surroundings.setup.ts',
  fullyParallel: false,
  workers: 1,
  forbidOnly: Boolean(process.env['CI']),
  // A test that passes only at the second try is named as flaky in the report: a fault to look into, not a lost run.
  retries: 1,
  // A busy machine is slow, not wrong.
  expect: { timeout: 15_000 },
  timeout: 180_000,
  reporter: 'list',
  // Recording every test would take a part of the processor time that its actions take.
  use: { launchOptions: testLaunchOptions(), trace: 'on-first-retry' },
});
