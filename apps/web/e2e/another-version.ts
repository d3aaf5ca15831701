import { cp, glob, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { siteDirectory } from '@moveway/dev/site/build-site.ts';

/** The name of a chunk after its content, as the build gives it: `app-BW2cxakF.js`. */
const CHUNK = /^(.+-)([\w-]{8})\.js$/;

const backwards = (text: string) => [...text].toReversed().join('');
const renamed = (name: string) =>
  name.replace(CHUNK, (_, start: string, hash: string) => `${start}${backwards(hash)}.js`);

/**
 * Copies the built site into a directory as the build of other code is: no chunk keeps its name, each says its version,
 * and the service worker finds every file changed.
 */
export async function copyAsAnotherVersion(directory: string): Promise<void> {
  await cp(siteDirectory, directory, {
    recursive: true,
    filter: (path) => !/\.(?:br|gz|map)$/.test(path),
  });
  const assets = join(directory, 'assets');
  const chunks = (await readdir(assets)).filter((name) => CHUNK.test(name));
  const isChunk = new Set(chunks);
  for await (const path of glob('**/*.{js,html}', { cwd: directory })) {
    const text = (await readFile(join(directory, path), 'utf8'))
      .replaceAll(/[\w.-]+\.js\b/g, (name) => (isChunk.has(name) ? renamed(name) : name))
      .replaceAll(/(?<="revision":")\w+(?=")/g, backwards);
    const version = isChunk.has(basename(path)) ? '\nglobalThis.siteVersion = "another";' : '';
    await writeFile(join(directory, path), `${text}${version}`);
  }
  for (const name of chunks) {
    await rename(join(assets, name), join(assets, renamed(name)));
  }
}
