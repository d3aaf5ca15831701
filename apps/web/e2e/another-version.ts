import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'vite';

const execute = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));

/** Builds the site into a directory with other code in every chunk, so that no file of code keeps its name. */
export async function buildAnotherVersion(directory: string): Promise<void> {
  // In a process of its own: Playwright compiles what it loads in this one. Test runners set `NODE_ENV`, with which the
  // site would be built for development and register no service worker.
  await execute(process.execPath, [import.meta.filename, directory], { env: { NODE_ENV: 'production' } });
}

if (import.meta.main) {
  await build({
    root,
    logLevel: 'error',
    build: { outDir: process.argv[2] ?? '', emptyOutDir: true },
    plugins: [
      {
        name: 'another-version',
        renderChunk: (code) => `${code};globalThis.siteVersion = "another";`,
      },
    ],
  });
}
