import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** The part we read of Vite's manifest. */
type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

/** What the first screen loads: the entry, and the list that it opens with. */
const FIRST_SCREEN = ['index.html', '../../../../packages/admin-ui/src/features/shipments/packages-tab.tsx'];
/** Of the first screen's scripts and styles, gzipped, in KB. */
const FIRST_SCREEN_KB = 520;
/** Of the bundle of the main process, gzipped, in KB. */
const MAIN_KB = 300;

/**
 * Weighs the built desktop console.
 * @param out the build's directory, with `main` and `renderer`
 * @returns one line to print, and what exceeds its budget
 */
export async function measureConsole(out: string): Promise<{ line: string; problems: string[] }> {
  const renderer = join(out, 'renderer');
  // Vite writes this shape (its ManifestChunk).
  const manifest = JSON.parse(await readFile(join(renderer, '.vite/manifest.json'), 'utf8')) as Manifest;
  const firstScreen = await Promise.all(filesOf(manifest).map((file) => gzippedSize(join(renderer, file))));
  const screenKb = kilobytes(firstScreen.reduce((sum, size) => sum + size, 0));
  const mainKb = kilobytes(await gzippedSize(join(out, 'main/index.js')));
  const problems = [
    ...(screenKb > FIRST_SCREEN_KB
      ? [`The desktop console's first screen is ${screenKb} KB, its budget is ${FIRST_SCREEN_KB} KB.`]
      : []),
    ...(mainKb > MAIN_KB ? [`The desktop's main process is ${mainKb} KB, its budget is ${MAIN_KB} KB.`] : []),
  ];
  return {
    line: `Desktop console: ${screenKb} of ${FIRST_SCREEN_KB} KB, main process ${mainKb} of ${MAIN_KB} KB`,
    problems,
  };
}

function filesOf(manifest: Manifest): string[] {
  const files = new Set<string>();
  const seen = new Set<string>();
  const queue = [...FIRST_SCREEN];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    const chunk = manifest[name];
    if (chunk === undefined) {
      throw new Error(`The manifest of the desktop console has no ${name}: correct its budget.`);
    }
    if (!seen.has(name)) {
      seen.add(name);
      files.add(chunk.file);
      for (const style of chunk.css ?? []) {
        files.add(style);
      }
      queue.push(...(chunk.imports ?? []));
    }
  }
  return [...files];
}

async function gzippedSize(file: string): Promise<number> {
  return gzipSync(await readFile(file), { level: 9 }).length;
}

const kilobytes = (bytes: number) => Math.round(bytes / 102.4) / 10;
