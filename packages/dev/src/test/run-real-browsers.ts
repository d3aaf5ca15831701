import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installFonts } from '../browser/fonts.ts';
import { installRealBrowsers } from '../browser/real-browsers.ts';
import { provideMongo } from '../mongo/provide-mongo.ts';
import { buildSite } from '../site/build-site.ts';
import type { Closers } from '../start/closers.ts';
import { readVitest } from './results.ts';
import { Stages } from './stages.ts';

const CONFIG = 'apps/web/real-browsers/vitest.config.ts';

/**
 * Runs the site in Firefox and WebKit, and prints the results. What is missing for a browser is installed if it can be;
 * where not, its tests are counted as skipped.
 * @returns whether none failed
 */
export async function runRealBrowsers(closers: Closers): Promise<boolean> {
  const reports = await mkdtemp(join(tmpdir(), 'moveway-reports-'));
  closers.add(() => rm(reports, { recursive: true, force: true }));
  const stages = new Stages(closers);
  try {
    const mongo = await stages.work('MongoDB', (progress) => provideMongo({ progress }));
    closers.add(() => mongo.stop());
    await stages.work('Browsers', async (progress) => {
      await installRealBrowsers(progress);
      await installFonts(progress);
    });
    await stages.work('Site', (progress) => buildSite(progress, closers));
    const report = join(reports, 'vitest.json');
    const command = ['pnpm', 'exec', 'vitest', 'run', '--config', CONFIG];
    const reporters = ['--reporter=verbose', '--reporter=json', `--outputFile.json=${report}`];
    await stages.command('Tests in Firefox and WebKit', [...command, ...reporters], {
      env: { MONGODB_URI: mongo.uri },
      read: () => readVitest(report),
      isShownAsItComes: true,
    });
  } finally {
    console.log(`\n${stages.closingLines()}`);
  }
  return stages.isPassing;
}
