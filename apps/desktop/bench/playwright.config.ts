import { defineConfig } from '@playwright/test';
import { launchOptions } from '@moveway/dev/browser/chromium.ts';

/** Measures; asserts nothing about times, which a busy machine decides. */
export default defineConfig({
  testDir: '.',
  globalSetup: '../e2e/surroundings.setup.ts',
  workers: 1,
  timeout: 600_000,
  reporter: 'line',
  use: { launchOptions: launchOptions() },
});
