import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeElectron } from '../browser/electron.ts';
import { installFonts } from '../browser/fonts.ts';
import { installVirtualScreen } from '../browser/virtual-screen.ts';
import { provideMongo } from '../mongo/provide-mongo.ts';
import { buildSite } from '../site/build-site.ts';
import type { Closers } from '../start/closers.ts';
import { playwright, PLAYWRIGHT_STOP } from './playwright.ts';
import { readPlaywright } from './results.ts';
import { Stages } from './stages.ts';

/**
 * Runs the desktop console in the real Electron, and prints the results. Where there is no Electron, its tests are
 * counted as skipped.
 * @returns whether none failed
 */
export async function runDesktop(closers: Closers): Promise<boolean> {
  const reports = await mkdtemp(join(tmpdir(), 'moveway-reports-'));
  closers.add(() => rm(reports, { recursive: true, force: true }));
  const stages = new Stages(closers);
  try {
    await stages.work('Electron', async (progress) => {
      await installVirtualScreen(progress);
      await installFonts(progress);
      stages.remark(await describeElectron());
    });
    const mongo = await stages.work('MongoDB', (progress) => provideMongo({ progress }));
    closers.add(() => mongo.stop());
    await stages.work('Site', (progress) => buildSite(progress, closers));
    await stages.command('Desktop console', ['pnpm', '--filter', '@moveway/desktop', 'build']);
    const report = join(reports, 'playwright.json');
    await stages.command(
      'Tests in Electron',
      playwright('apps/desktop', '--reporter=list,json', 'electron'),
      {
        stopSignal: PLAYWRIGHT_STOP,
        env: { MONGODB_URI: mongo.uri, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
        read: () => readPlaywright(report),
        isShownAsItComes: true,
      },
    );
  } finally {
    console.log(`\n${stages.closingLines()}`);
  }
  return stages.isPassing;
}
