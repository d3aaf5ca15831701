import { createHash } from 'node:crypto';
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { exists, root } from '../shell/paths.ts';
import { runChild } from '../start/child.ts';
import type { Closers } from '../start/closers.ts';

/** What the built site is made of, as patterns of files. */
export const SITE_SOURCES = [
  'pnpm-lock.yaml',
  'tsconfig.json',
  'apps/web/*.{ts,html,json}',
  'apps/web/{src,public,build}/**/*',
  'packages/{contracts,api-client,chat-client,ui,admin-ui,documents}/{package.json,src/**/*}',
];

export const siteDirectory = join(root, 'apps/web/dist');
const stampFile = join(root, '.cache/site-sources');

/**
 * Builds the site, unless it is there already and made of the same sources.
 * @returns the directory to serve.
 * @throws {Failure} when the build failed.
 */
export async function buildSite(progress: (line: string) => void, closers: Closers): Promise<string> {
  const stamp = await fingerprint();
  const built = (await exists(join(siteDirectory, 'index.html'))) ? await readStamp() : undefined;
  if (built === stamp) {
    progress('nothing changed since the last build');
    return siteDirectory;
  }
  progress('building (about half a minute)');
  await runChild('Building the site', ['pnpm', '--filter', '@moveway/web', 'build'], { closers });
  await mkdir(dirname(stampFile), { recursive: true });
  await writeFile(stampFile, stamp);
  return siteDirectory;
}

/**
 * Builds the desktop console.
 * @returns the directory of the build
 * @throws {Failure} when it failed
 */
export async function buildConsole(closers: Closers): Promise<string> {
  await runChild('Building the console', ['pnpm', '--filter', '@moveway/desktop', 'build'], { closers });
  return join(root, 'apps/desktop/out');
}

async function readStamp(): Promise<string | undefined> {
  return readFile(stampFile, 'utf8').catch(() => undefined);
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  const files: string[] = [];
  for await (const entry of glob(SITE_SOURCES, { cwd: root, withFileTypes: true })) {
    if (entry.isFile()) {
      files.push(join(entry.parentPath, entry.name));
    }
  }
  for (const file of files.toSorted()) {
    hash.update(`${file.slice(root.length)}\0`).update(await readFile(file));
  }
  return hash.digest('hex');
}
