import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../shell/paths.ts';

/** Longer first lines of errors (a whole document on one line) are cut. */
const MAX_ERROR_LENGTH = 200;

/** The outcome of one stage's tests. Each line names a test and, where there is one, its error or reason. */
export interface Results {
  passed: number;
  failed: string[];
  /** Passed, but not at the first try. */
  retried: string[];
  skipped: string[];
}

/** The part we read of vitest's JSON report. */
interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: {
      status: string;
      ancestorTitles: string[];
      title: string;
      failureMessages: string[];
    }[];
  }[];
}

/** The part we read of Playwright's JSON report. */
interface PlaywrightReport {
  errors: { message?: string }[];
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  /** Of an outermost suite: its file. */
  title: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    tests: {
      /** Empty for the only project of a configuration. */
      projectName: string;
      status: string;
      annotations: { type: string; description?: string }[];
      results: { error?: { message?: string } }[];
    }[];
  }[];
}

async function vitestFiles(report: string): Promise<VitestReport['testResults']> {
  // Written by vitest's own reporter, whose shape this is.
  return (JSON.parse(await readFile(report, 'utf8')) as VitestReport).testResults;
}

/** The files of a vitest report that failed, whole or with a test. */
export async function failedFiles(report: string): Promise<string[]> {
  const files = await vitestFiles(report);
  return files.filter(({ status }) => status === 'failed').map(({ name }) => name);
}

/**
 * The results of a vitest report whose failed files were run once more: these have the results of `again`, and what
 * failed before counts as passed at the second try unless it failed again.
 */
export async function readSecondTry(report: string, again: string): Promise<Results> {
  const first = await readVitest(report);
  const others = await readVitest(report, await failedFiles(report));
  const second = await readVitest(again);
  return {
    passed: others.passed + second.passed,
    failed: second.failed,
    retried: first.failed,
    skipped: [...others.skipped, ...second.skipped],
  };
}

/** Reads a vitest report. A file that could not be run counts as one failure. @param without files that are left out */
export async function readVitest(report: string, without: readonly string[] = []): Promise<Results> {
  const files = (await vitestFiles(report)).filter(({ name }) => !without.includes(name));
  const results: Results = { passed: 0, failed: [], retried: [], skipped: [] };
  for (const { name, status, message, assertionResults } of files) {
    const path = relative(root, name);
    for (const test of assertionResults) {
      const title = [path, ...test.ancestorTitles, test.title].join(' › ');
      if (test.status === 'passed') {
        results.passed += 1;
      } else if (test.status === 'failed') {
        results.failed.push(withDetail(title, test.failureMessages[0]));
      } else {
        results.skipped.push(title);
      }
    }
    if (status === 'failed' && assertionResults.every((test) => test.status !== 'failed')) {
      results.failed.push(withDetail(path, message));
    }
  }
  return results;
}

/** Reads a Playwright report. An error outside of any test counts as one failure. */
export async function readPlaywright(file: string): Promise<Results> {
  // Written by Playwright's own reporter, whose shape this is.
  const report = JSON.parse(await readFile(file, 'utf8')) as PlaywrightReport;
  const results: Results = {
    passed: 0,
    failed: report.errors.map(({ message }) => withDetail('outside of any test', message)),
    retried: [],
    skipped: [],
  };
  const tests = report.suites.flatMap((suite) => testsOf(suite, []));
  for (const { title, status, annotations, results: tries } of tests) {
    const error = tries.find((attempt) => attempt.error !== undefined)?.error?.message;
    if (status === 'unexpected') {
      results.failed.push(withDetail(title, error));
    } else if (status === 'skipped') {
      const reason = annotations.find(({ type }) => type === 'skip')?.description;
      results.skipped.push(withDetail(title, reason));
    } else {
      results.passed += 1;
      if (status === 'flaky') {
        results.retried.push(withDetail(title, error));
      }
    }
  }
  return results;
}

function testsOf(suite: PlaywrightSuite, outer: readonly string[]) {
  const path = [...outer, suite.title];
  const own = suite.specs.flatMap(({ title, tests }) =>
    tests.map((test) => ({ ...test, title: [...path, title, test.projectName].filter(Boolean).join(' › ') })),
  );
  const inner: typeof own = (suite.suites ?? []).flatMap((nested) => testsOf(nested, path));
  return [...own, ...inner];
}

function withDetail(title: string, detail = ''): string {
  const lines = stripVTControlCharacters(detail).split('\n');
  const first = lines.map((line) => line.trim()).find((line) => line !== '');
  return first === undefined ? title : `${title}: ${first.slice(0, MAX_ERROR_LENGTH)}`;
}

/** The last lines of `npm test`, so that the tail of a log shows what failed; the count is alone on the last one. */
export function closingLines(all: readonly Results[]): string {
  const failed = all.flatMap((results) => results.failed);
  const skipped = all.flatMap((results) => results.skipped);
  const passed = all.reduce((total, results) => total + results.passed, 0);
  return [
    ...skipped.map((line) => `skipped: ${line}`),
    ...all.flatMap(({ retried }) => retried).map((line) => `second try: ${line}`),
    ...failed.map((line) => `failed: ${line}`),
    `${passed} passed, ${failed.length} failed, ${skipped.length} skipped`,
  ].join('\n');
}
