import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BROWSER_VARIABLE, findBrowser } from '../browser/chromium.ts';
import { installFonts } from '../browser/fonts.ts';
import { freePort } from '../shell/network.ts';
import { root } from '../shell/paths.ts';
import { run } from '../shell/run.ts';
import { buildSite } from '../site/build-site.ts';
import { runChild } from '../start/child.ts';
import type { Closers } from '../start/closers.ts';
import { installDependencies } from '../start/steps.ts';
import { runStages } from './stages.ts';

const DAY_S = 24 * 60 * 60;

/**
 * Runs the site and the console of an earlier commit on the server of today, and those of today on the server of that
 * commit: of `EARLIER_COMMIT`, else of the newest one that is a day older than the last. Prints the results.
 * @returns whether none failed
 */
export async function runVersions(closers: Closers): Promise<boolean> {
  const commit = await findEarlierCommit(process.env['EARLIER_COMMIT']);
  return runStages(closers, async (stages, reports) => {
    if (commit === undefined) {
      stages.skip('needs the history of an earlier commit');
      return;
    }
    const mongodbUri = await stages.mongo();
    const browser = await stages.work('Browser', async (progress) => {
      await installFonts(progress);
      return findBrowser(progress);
    });
    const site = await stages.work('Site', (progress) => buildSite(progress, closers));
    const earlier = await stages.work(`Site of ${commit.slice(0, 8)}`, async (progress) => {
      const checkout = await checkOut(commit, closers);
      await installDependencies(progress, closers, checkout);
      progress('building (about half a minute)');
      const build = ['pnpm', '--filter', '@moveway/web', 'build'];
      await runChild('Building the earlier site', build, { closers, cwd: checkout });
      return { checkout, site: join(checkout, 'apps/web/dist') };
    });
    const directions = [
      ['Earlier site, server of today', earlier.site, root],
      ['Site of today, earlier server', site, earlier.checkout],
    ] as const;
    for (const [name, served, checkout] of directions) {
      await stages.playwright(name, join(reports, `${name}.json`), ['apps/web/versions.config.ts'], {
        env: {
          MONGODB_URI: mongodbUri,
          [BROWSER_VARIABLE]: browser,
          E2E_PORT: String(await freePort()),
          SITE_DIR: served,
          SERVER_CHECKOUT: checkout,
        },
      });
    }
  });
}

/**
 * @returns undefined where the history does not reach back to it, as in a shallow clone
 * @throws {Error} where there is no such commit as the given one, or no repository
 */
async function findEarlierCommit(given: string | undefined): Promise<string | undefined> {
  const git = async (...args: string[]) => (await run('git', args, { cwd: root })).trim();
  if (given) {
    return git('rev-parse', '--verify', '--end-of-options', `${given}^{commit}`);
  }
  const newest = Number(await git('show', '-s', '--format=%ct', 'HEAD'));
  return (await git('rev-list', '-1', `--before=${newest - DAY_S}`, 'HEAD')) || undefined;
}

/** @returns a directory with the files of a commit, which goes at the end */
async function checkOut(commit: string, closers: Closers): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'moveway-earlier-'));
  closers.add(async () => {
    // Git does not know it if it was ended while adding it.
    await run('git', ['worktree', 'remove', '--force', directory], { cwd: root }).catch(() => undefined);
    await rm(directory, { recursive: true, force: true });
  });
  await runChild('Checking the commit out', ['git', 'worktree', 'add', '--detach', directory, commit], {
    closers,
  });
  return directory;
}
