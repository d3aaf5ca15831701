import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../shell/paths.ts';
import { run } from '../shell/run.ts';

/** Every file of ours that must obey the boundaries. */
const SOURCES = '{apps,packages}/*/src/**/*.{ts,tsx}';
const BACKEND_SOURCES = 'backend/{src,bench}/**/*.ts';

/** The part we read of dependency-cruiser's JSON report. */
interface CruiseReport {
  modules: { source: string }[];
  summary: { violations: { from: string; to: string; rule: { name: string } }[] };
}

interface Rules {
  forbidden: { name: string; comment: string }[];
}

/**
 * Checks the import rules of `.dependency-cruiser.cjs` in a tree shaped like ours.
 * @returns one entry per broken rule or unseen file; empty when all is well.
 */
export async function boundaryProblems(directory: string, expected?: readonly string[]): Promise<string[]> {
  const files = expected ?? (await sourceFiles(directory));
  const rulesFile = join(root, '.dependency-cruiser.cjs');
  const report = await cruise(directory, rulesFile);
  // Our own file, whose shape its own type comment checks.
  const { default: rules } = (await import(rulesFile)) as { default: Rules };
  const seen = new Set(report.modules.map(({ source }) => source));
  const unseen = files.filter((file) => !seen.has(file));
  const comments = new Map(rules.forbidden.map(({ name, comment }) => [name, comment]));
  return [
    ...report.summary.violations.map(
      ({ from, to, rule }) => `${from} imports ${to} (${rule.name})\n    ${comments.get(rule.name)}`,
    ),
    // A checker that cannot read the sources finds nothing wrong with them, so that is a failure too.
    ...(files.length === 0 ? ['No source files were found to check.'] : []),
    ...unseen.map((file) => `${file} was not read by dependency-cruiser, so its imports were not checked.`),
  ];
}

/** The files the check must have read. */
export async function sourceFiles(directory: string): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob([SOURCES, BACKEND_SOURCES], { cwd: directory })) {
    files.push(file);
  }
  return files;
}

async function cruise(directory: string, rulesFile: string): Promise<CruiseReport> {
  const program = join(root, 'node_modules/.bin/depcruise');
  const folders = new Set((await sourceFiles(directory)).map((file) => file.split('/', 1)[0] ?? file));
  const json = await run(
    program,
    ['--config', rulesFile, '--no-cache', '--output-type', 'json', ...folders],
    { cwd: directory },
  );
  // The program documents this shape (its cruise-result schema); only the fields above are read.
  return JSON.parse(json) as CruiseReport;
}

if (import.meta.main) {
  const problems = await boundaryProblems(root);
  if (problems.length > 0) {
    console.error(problems.map((problem) => `  ${problem}`).join('\n'));
    console.error(`${problems.length} boundary problems`);
    process.exitCode = 1;
  } else {
    console.log(`no boundary is broken in ${(await sourceFiles(root)).length} files`);
  }
}
