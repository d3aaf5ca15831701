import { join } from 'node:path';
import { BROWSER_VARIABLE, findBrowser } from '../browser/chromium.ts';
import { describeElectron } from '../browser/electron.ts';
import { installFonts } from '../browser/fonts.ts';
import { installVirtualScreen } from '../browser/virtual-screen.ts';
import { installHaproxy } from '../proxy/haproxy.ts';
import { freePort } from '../shell/network.ts';
import { root } from '../shell/paths.ts';
import { buildSite } from '../site/build-site.ts';
import type { Closers } from '../start/closers.ts';
import { runStages, type Stages } from './stages.ts';

/** With `budgets`, which measures the built site, what `pnpm check` runs. */
const CHECKS = ['format:check', 'lint', 'types', 'boundaries', 'settings:check', 'dead-code', 'api-document'];
/**
 * For the linter's and the compiler's Go runtime. Several threads repeat work that one of them has done, and the
 * collector works for every other allocation: one thread with a larger heap lints in 18 instead of 43 seconds of
 * processor time.
 */
const CHECK_ENV = { GOMAXPROCS: '1', GOGC: '200' };
const LONGEST_SUITE = 'apps/web';
/** Each has its Playwright configuration. The second one mostly waits for its servers to start. */
const BROWSER_SUITES = [LONGEST_SUITE, 'apps/desktop'];

/**
 * Runs every check and every test, also after one has failed, and prints their results. The checks and builds run
 * beside the unit tests, of which many wait; the browser tests run last, because they use both cores.
 * @returns whether all passed
 */
export function runEverything(closers: Closers): Promise<boolean> {
  // Tests start very many processes of Node. With what it compiled kept, a backend starts in half the processor time.
  process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules/.cache/node');
  return runStages(closers, (stages, reports) => runAll(stages, reports, closers));
}

async function runAll(stages: Stages, reports: string, closers: Closers): Promise<void> {
  /** @returns the address of MongoDB */
  async function startServices(): Promise<string> {
    const uri = await stages.mongo({
      onRestart(reason, lastLines) {
        console.log(`── MongoDB\n${lastLines}\n──`);
        stages.remark(`${reason} It was started again.`);
      },
    });
    // Not beside MongoDB: both may have to be installed as system packages, which one process at a time can do.
    await stages.work('Proxy', installHaproxy);
    return uri;
  }

  async function runChecks(site: Promise<unknown>): Promise<void> {
    for (const check of CHECKS) {
      await stages.command(check, ['pnpm', check], { env: CHECK_ENV });
    }
    await site;
    // Builds the desktop console, which its browser tests need.
    await stages.command('budgets', ['pnpm', 'budgets']);
    await stages.command('Console packing', ['pnpm', '--filter', '@moveway/desktop', 'check-packing']);
  }

  async function runBrowserTests(suite: string, browser: string, mongodbUri: string): Promise<void> {
    const report = join(reports, `${suite.replace('/', '-')}.json`);
    await stages.playwright(`Browser tests of ${suite}`, report, [suite], {
      env: { MONGODB_URI: mongodbUri, [BROWSER_VARIABLE]: browser, E2E_PORT: String(await freePort()) },
      isShownAsItComes: suite === LONGEST_SUITE,
    });
  }

  const services = startServices();
  // A site that cannot be built is counted as a failure; what does not need it still runs.
  const site = stages.work('Site', (progress) => buildSite(progress, closers)).catch(() => undefined);
  // Not beside the services, for the same reason.
  const browser = services.then(() =>
    stages.work('Browser', async (progress) => {
      const path = await findBrowser(progress);
      await installFonts(progress);
      await installVirtualScreen(progress);
      return path;
    }),
  );
  // One that is there and does not start is a failure; the other tests still run.
  const electron = stages
    .work('Electron', async () => stages.remark(await describeElectron()))
    .catch(() => undefined);
  await Promise.all([
    electron,
    runChecks(site),
    // With the site and the browser, so that no test builds or installs them at the same time.
    Promise.all([services, site, browser.catch(() => undefined)]).then(([mongodbUri]) =>
      stages.unitTests('Unit and API tests', join(reports, 'vitest.json'), { MONGODB_URI: mongodbUri }),
    ),
  ]);
  const [path, mongodbUri] = await Promise.all([browser, services]);
  await Promise.all(BROWSER_SUITES.map((suite) => runBrowserTests(suite, path, mongodbUri)));
}
