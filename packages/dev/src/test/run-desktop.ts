import { join } from 'node:path';
import { describeElectron } from '../browser/electron.ts';
import { installFonts } from '../browser/fonts.ts';
import { installVirtualScreen } from '../browser/virtual-screen.ts';
import { buildSite } from '../site/build-site.ts';
import type { Closers } from '../start/closers.ts';
import { runStages } from './stages.ts';

/**
 * Runs the desktop console in the real Electron, and prints the results. Where there is no Electron, its tests are
 * counted as skipped.
 * @returns whether none failed
 */
export function runDesktop(closers: Closers): Promise<boolean> {
  return runStages(closers, async (stages, reports) => {
    await stages.work('Electron', async (progress) => {
      await installVirtualScreen(progress);
      await installFonts(progress);
      stages.remark(await describeElectron());
    });
    const mongodbUri = await stages.mongo();
    await stages.work('Site', (progress) => buildSite(progress, closers));
    await stages.command('Desktop console', ['pnpm', '--filter', '@moveway/desktop', 'build']);
    const report = join(reports, 'playwright.json');
    const env = { MONGODB_URI: mongodbUri };
    await stages.playwright('Tests in Electron', report, ['apps/desktop', 'electron'], { env });
  });
}
