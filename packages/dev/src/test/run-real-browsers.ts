import { join } from 'node:path';
import { installFonts } from '../browser/fonts.ts';
import { installRealBrowsers } from '../browser/real-browsers.ts';
import { buildSite } from '../site/build-site.ts';
import type { Closers } from '../start/closers.ts';
import { readVitest } from './results.ts';
import { runStages } from './stages.ts';

const CONFIG = 'apps/web/real-browsers/vitest.config.ts';

/**
 * Runs the site in Firefox and WebKit, and prints the results. What is missing for a browser is installed if it can be;
 * where not, its tests are counted as skipped.
 * @returns whether none failed
 */
export function runRealBrowsers(closers: Closers): Promise<boolean> {
  return runStages(closers, async (stages, reports) => {
    const mongodbUri = await stages.mongo();
    await stages.work('Browsers', async (progress) => {
      await installRealBrowsers(progress);
      await installFonts(progress);
    });
    await stages.work('Site', (progress) => buildSite(progress, closers));
    const report = join(reports, 'vitest.json');
    const command = ['pnpm', 'exec', 'vitest', 'run', '--config', CONFIG];
    const reporters = ['--reporter=verbose', '--reporter=json', `--outputFile.json=${report}`];
    await stages.command('Tests in Firefox and WebKit', [...command, ...reporters], {
      env: { MONGODB_URI: mongodbUri },
      read: () => readVitest(report),
      isShownAsItComes: true,
    });
  });
}
