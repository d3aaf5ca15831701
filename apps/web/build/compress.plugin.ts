import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin, ResolvedConfig } from 'vite';

const COMPRESSED = new Set(['.js', '.css', '.svg', '.json', '.webmanifest', '.txt', '.wasm']);
/** Smaller files gain nothing from compression. */
const MIN_BYTES = 1024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Writes a `.br` and a `.gz` file for every text file and every WebAssembly of the build, so that no request waits for
 * compression. HTML is left out, because the server inserts the settings into it.
 */
export function compressPlugin(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'moveway:compress',
    apply: 'build',
    enforce: 'post',
    configResolved(resolved) {
      config = resolved;
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler() {
        const directory = resolve(config.root, config.build.outDir);
        const entries = await readdir(directory, { recursive: true, withFileTypes: true });
        const files = entries
          .filter((entry) => entry.isFile() && COMPRESSED.has(extname(entry.name)))
          .map((entry) => join(entry.parentPath, entry.name));
        await Promise.all(files.map(compress));
      },
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < MIN_BYTES) {
    return;
  }
  const [br, gz] = await Promise.all([
    brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
    zip(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
