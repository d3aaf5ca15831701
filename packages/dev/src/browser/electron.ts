import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { root } from '../shell/paths.ts';
import { Failure, run } from '../shell/run.ts';

/** Names the Electron that the tests of the desktop console run in. */
const ELECTRON_VARIABLE = 'MOVEWAY_ELECTRON';

/**
 * The Electron to test with: the one that `MOVEWAY_ELECTRON` names, else that of the `electron` package, found by its
 * files because importing the package would download it.
 * @returns undefined where there is none
 */
export function findElectron(): string | undefined {
  const named = process.env[ELECTRON_VARIABLE];
  if (named !== undefined && named !== '') {
    return named;
  }
  const directory = dirname(
    createRequire(join(root, 'apps/desktop/package.json')).resolve('electron/package.json'),
  );
  const pathFile = join(directory, 'path.txt');
  const binary = existsSync(pathFile) ? join(directory, 'dist', readFileSync(pathFile, 'utf8')) : undefined;
  return binary !== undefined && existsSync(binary) ? binary : undefined;
}

/**
 * What runs the tests that need an Electron, in one line for the report of a run.
 * @throws {Failure} when there is one that does not start
 */
export async function describeElectron(): Promise<string> {
  const binary = findElectron();
  if (binary === undefined) {
    return `No Electron: its tests are skipped (${ELECTRON_VARIABLE} names one).`;
  }
  try {
    const version = await run(binary, ['-p', 'process.versions.electron'], {
      env: { ELECTRON_RUN_AS_NODE: '1' },
      timeoutMs: 60_000,
    });
    return `Electron ${version.trim()} (${binary})`;
  } catch (error) {
    throw new Failure(`${binary} does not start`, { cause: error });
  }
}
