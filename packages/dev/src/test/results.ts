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
      status: string;
      annotations: { type: string; description?: string }[];
      results: { error?: { message?: string } }[];
    }[];
  }[];
}

/** Reads a vitest report. A file that could not be run counts as one failure. */
export async function readVitest(file: string): Promise<Results> {
  // Written by vitest's own reporter, whose shape this is.
  const { testResults } = JSON.parse(await readFile(file, 'utf8')) as VitestReport;
  const results: Results = { passed: 0, failed: [], retried: [], skipped: [] };
  for (const { name, status, message, assertionResults } of testResults) {
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
    tests.map((test) => ({ ...test, title: [...path, title].join(' › ') })),
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
