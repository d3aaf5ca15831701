import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../shell/paths.ts';

/** Every TypeScript file of ours. */
export const SOURCE_FILES = [
  '{apps,packages}/*/*.ts',
  '{apps,packages}/*/{src,e2e,build,scripts,bench}/**/*.{ts,tsx}',
  'backend/{src,bench}/**/*.ts',
];
/** A longer file has more than one subject. */
const MAX_LINES = 400;

/** @returns one entry per file that is too long; empty when all is well */
export function sizeProblems(linesOf: ReadonlyMap<string, number>): string[] {
  return [...linesOf]
    .filter(([, lines]) => lines > MAX_LINES)
    .map(([file, lines]) => `${file} has ${lines} lines, of ${MAX_LINES}: move one of its subjects out`);
}

/** The lines of every TypeScript file of ours, by its path. */
export async function fileSizes(directory: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for await (const file of glob(SOURCE_FILES, { cwd: directory })) {
    sizes.set(file, (await readFile(join(directory, file), 'utf8')).split('\n').length - 1);
  }
  return sizes;
}

if (import.meta.main) {
  const sizes = await fileSizes(root);
  const problems = sizes.size === 0 ? ['No source files were found to measure.'] : sizeProblems(sizes);
  if (problems.length > 0) {
    console.error(problems.map((problem) => `  ${problem}`).join('\n'));
    process.exitCode = 1;
  } else {
    console.log(`the sizes of ${sizes.size} TypeScript files are within their limits`);
  }
}
