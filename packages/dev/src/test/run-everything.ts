import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '../browser/find-browser.ts';
import { BROWSER_VARIABLE } from '../browser/launch-options.ts';
import { provideMongo } from '../mongo/provide-mongo.ts';
import { installHaproxy } from '../proxy/haproxy.ts';
import { firstLine } from '../shell/failure.ts';
import { freePort } from '../shell/free-port.ts';
import { buildSite } from '../site/build-site.ts';
import { spawnChild } from '../start/child.ts';
import type { Closers } from '../start/closers.ts';
import { step } from '../start/step.ts';
import { closingLines, readPlaywright, readVitest, type Results } from './results.ts';

/** The quick part, as `pnpm check` runs it. */
const CHECKS = ['format:check', 'lint', 'types', 'boundaries', 'dead-code', 'budgets'];
/** Each has its Playwright configuration. */
const BROWSER_SUITES = ['apps/web', 'apps/desktop'];

/**
 * Runs every check and every test, also after one has failed, and prints what came of it.
 * @returns whether all is well.
 */
export async function runEverything(closers: Closers): Promise<boolean> {
  const reports = await mkdtemp(join(tmpdir(), 'moveway-reports-'));
  closers.add(() => rm(reports, { recursive: true, force: true }));
  const results: Results[] = [];
  const times: string[] = [];

  async function timed<T>(name: string, work: (progress: (line: string) => void) => Promise<T>): Promise<T> {
    const started = Date.now();
    try {
      return await step(name, work);
    } finally {
      times.push(`${name} ${Math.round((Date.now() - started) / 1000)} s`);
    }
  }

  function fail(name: string, reason: string): void {
    console.log(`${name}: FAILED`);
    results.push({ passed: 0, failed: [`${name}: ${reason}`], retried: [], skipped: [] });
  }

  /** Runs a command in full view, and takes its results from the report it leaves, if it leaves one. */
  async function stage(
    name: string,
    command: string[],
    env: NodeJS.ProcessEnv,
    read?: () => Promise<Results>,
  ) {
    const exitCode = await timed(name, () => runVisibly(command, closers, env));
    const outcome = read === undefined ? undefined : await read().catch(() => undefined);
    if (outcome !== undefined) {
      results.push(outcome);
    }
    // A stage that failed without a failed test must not vanish from the count.
    if (exitCode !== 0 && (outcome === undefined || outcome.failed.length === 0)) {
      fail(name, `exit code ${exitCode}, see its output above`);
    }
  }

  await timed('Site', (progress) => buildSite(progress, closers)).catch((error: unknown) =>
    fail('Site', firstLine(error)),
  );
  for (const check of CHECKS) {
    await stage(check, ['pnpm', check], {});
  }

  const mongo = await timed('MongoDB', (progress) => provideMongo({ progress }));
  closers.add(() => mongo.stop());
  await timed('Proxy', installHaproxy);
  const vitestReport = join(reports, 'vitest.json');
  await stage(
    'Unit and API tests',
    ['pnpm', 'test:unit', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
    { MONGODB_URI: mongo.uri },
    () => readVitest(vitestReport),
  );

  await stage('Console build', ['pnpm', '--filter', '@moveway/desktop', 'build'], {});
  const browser = await timed('Browser', findBrowser);
  for (const suite of BROWSER_SUITES) {
    const report = join(reports, `${suite.replace('/', '-')}.json`);
    await stage(
      `Browser tests of ${suite}`,
      ['pnpm', '--dir', suite, 'exec', 'playwright', 'test', '--reporter=list,json'],
      {
        MONGODB_URI: mongo.uri,
        [BROWSER_VARIABLE]: browser,
        E2E_PORT: String(await freePort()),
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      },
      () => readPlaywright(report),
    );
  }

  console.log(`\ntimes: ${times.join(', ')}`);
  console.log(closingLines(results));
  return results.every(({ failed }) => failed.length === 0);
}

async function runVisibly(command: string[], closers: Closers, env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawnChild(command, { closers, env: { FORCE_COLOR: '0', ...env } }, 'inherit');
  const [code] = await once(child, 'exit');
  return typeof code === 'number' ? code : 1;
}
