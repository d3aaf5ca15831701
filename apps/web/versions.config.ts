import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';

/** A build of one version on the server of another: `npm run test:versions`. */
export default defineConfig({ ...config, testMatch: 'between-versions.ts', projects: [{ name: 'dejavu' }] });
