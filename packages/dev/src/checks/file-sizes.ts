import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../shell/paths.ts';
import { effectProblems } from './effects.ts';

/** Every TypeScript file and style sheet of ours. */
export const SOURCE_FILES = [
  '{apps,packages}/*/*.ts',
  '{apps,packages}/*/{src,e2e,real-browsers,build,scripts,bench}/**/*.{ts,tsx,css}',
  'backend/{src,bench}/**/*.ts',
];
/** A longer program has more than one subject. All that reaches into Ant Design is in one style sheet, however long. */
const MAX_LINES = 600;
/** Of a line of a comment, which the formatter leaves as it is, in characters. */
const MAX_COMMENT = 120;
const COMMENT = /^\s*(?:\/\/|\/?\*|\{\/\*)/;
/** What a program reads has to stay on one line. */
const DIRECTIVE = /(?:oxlint|eslint)-disable|@ts-expect-error/;

/**
 * @param sources the text of each file, by its path
 * @returns one entry per file that is too long, and per line of a comment that is; empty when all is well
 */
export function sizeProblems(sources: ReadonlyMap<string, string>): string[] {
  return [...sources].flatMap(([file, text]) => {
    const lines = text.split('\n');
    const count = lines.length - 1;
    const isTooLong = (line: string) =>
      line.length > MAX_COMMENT && COMMENT.test(line) && !DIRECTIVE.test(line);
    return [
      ...(count > MAX_LINES && !file.endsWith('.css')
        ? [`${file} has ${count} lines, of ${MAX_LINES}: move one of its subjects out`]
        : []),
      ...lines.flatMap((line, index) =>
        isTooLong(line)
          ? [`${file}:${index + 1} has a comment of ${line.length} characters, of ${MAX_COMMENT}: wrap it`]
          : [],
      ),
    ];
  });
}

/** Every source file of ours, by its path. */
export async function readSources(directory: string): Promise<Map<string, string>> {
  const sources = new Map<string, string>();
  for await (const file of glob(SOURCE_FILES, { cwd: directory })) {
    sources.set(file, await readFile(join(directory, file), 'utf8'));
  }
  return sources;
}

if (import.meta.main) {
  const sources = await readSources(root);
  const problems =
    sources.size === 0
      ? ['No source files were found to check.']
      : [...sizeProblems(sources), ...effectProblems(sources)];
  if (problems.length > 0) {
    console.error(problems.map((problem) => `  ${problem}`).join('\n'));
    process.exitCode = 1;
  } else {
    console.log(
      `the sizes of ${sources.size} source files and their comments are within their limits, and their effects return a clean-up or nothing`,
    );
  }
}
