import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../shell/paths.ts';
import { readSources } from './file-sizes.ts';

/** The most lines of source that each folder may have. A feature raises its number by hand, with the reason. */
const LIMITS = 'packages/dev/size.json';
const TESTS =
  /\.(?:test|spec|fixtures?)\.\w+$|(?:^|\/)(?:e2e|testing|resilience|real-browsers|fixtures|bench)\/|^packages\/testing\/|\/texts\/.*-texts\.ts$/;
/** Tables that programs generate. */
const GENERATED =
  /(?:junctions|interstates|outline|place-table|make-table|world-manufacturer|state-outlines)[^/]*\.ts$/;
const BLOCK_COMMENT = /(?<![\w"'/*])\/\*[\s\S]*?\*\//g;
const NO_CODE = /^\s*(?:\/\/.*)?$/;

/**
 * Lines of code by folder (`backend`, `packages/ui`): source and style sheets, without tests, generated tables, blank
 * lines and comments.
 * @param sources the text of each file, by its path
 */
export function sourceTotals(sources: ReadonlyMap<string, string>): Map<string, number> {
  const totals = new Map<string, number>();
  for (const [file, text] of sources) {
    if (!TESTS.test(file) && !GENERATED.test(file)) {
      const [top = '', next] = file.split('/');
      const folder = top === 'backend' ? top : `${top}/${next}`;
      const lines = text.replaceAll(BLOCK_COMMENT, '').split('\n');
      totals.set(folder, (totals.get(folder) ?? 0) + lines.filter((line) => !NO_CODE.test(line)).length);
    }
  }
  return totals;
}

/**
 * @param totals of `sourceTotals`
 * @param limits by folder
 * @returns one entry per folder that has grown or has no limit, or whose limit can fall; empty when all is well
 */
export function growthProblems(
  totals: ReadonlyMap<string, number>,
  limits: Readonly<Record<string, number>>,
): string[] {
  return [...new Set([...totals.keys(), ...Object.keys(limits)])].toSorted().flatMap((folder) => {
    const [total = 0, limit = 0] = [totals.get(folder), limits[folder]];
    if (total === limit) {
      return [];
    }
    return total > limit
      ? [
          `${folder} has ${total} lines of source, of ${limit}: take something out, or raise its number with the reason`,
        ]
      : [`${folder} has ${total} lines of source now: lower its number from ${limit}`];
  });
}

if (import.meta.main) {
  // The file holds one number per folder.
  const limits = JSON.parse(await readFile(join(root, LIMITS), 'utf8')) as Record<string, number>;
  const problems = growthProblems(sourceTotals(await readSources(root)), limits);
  if (problems.length > 0) {
    console.error([...problems, `The numbers are in ${LIMITS}.`].map((line) => `  ${line}`).join('\n'));
    process.exitCode = 1;
  } else {
    console.log('no folder has more lines of source than before');
  }
}
