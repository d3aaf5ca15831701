import { readFile } from 'node:fs/promises';

/** What a run of tests came to; `skipped` names each test and its reason. */
export interface Results {
  passed: number;
  failed: number;
  skipped: string[];
}

/** The part we read of vitest's JSON report. */
interface VitestReport {
  testResults: {
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

/** The part we read of Playwright's JSON report. */
interface PlaywrightReport {
  errors: unknown[];
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    tests: { status: string; annotations: { type: string; description?: string }[] }[];
  }[];
}

/** Adds up a vitest report. A file that could not be run counts as one failure. */
export async function readVitest(file: string): Promise<Results> {
  // Written by vitest's own reporter, whose shape this is.
  const { testResults } = JSON.parse(await readFile(file, 'utf8')) as VitestReport;
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: tests.filter(({ status }) => status === 'failed').length + brokenFiles.length,
    skipped: tests
      .filter(({ status }) => status !== 'passed' && status !== 'failed')
      .map(({ fullName }) => fullName),
  };
}

/** Adds up a Playwright report. An error outside of any test counts as one failure. */
export async function readPlaywright(file: string): Promise<Results> {
  // Written by Playwright's own reporter, whose shape this is.
  const report = JSON.parse(await readFile(file, 'utf8')) as PlaywrightReport;
  const specs = report.suites.flatMap(specsOf);
  const tests = specs.flatMap(({ title, tests: runs }) => runs.map((run) => ({ title, ...run })));
  return {
    passed: tests.filter(({ status }) => status === 'expected' || status === 'flaky').length,
    failed: tests.filter(({ status }) => status === 'unexpected').length + report.errors.length,
    skipped: tests
      .filter(({ status }) => status === 'skipped')
      .map(({ title, annotations }) => {
        const reason = annotations.find(({ type }) => type === 'skip')?.description;
        return reason === undefined ? title : `${title}: ${reason}`;
      }),
  };
}

function specsOf(suite: PlaywrightSuite): PlaywrightSuite['specs'] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
}

/** The last words of `npm test`: what was skipped, then the count alone on its line. */
export function closingLines(all: readonly Results[]): string {
  const sum = (pick: (results: Results) => number) =>
    all.reduce((total, results) => total + pick(results), 0);
  const skipped = all.flatMap((results) => results.skipped);
  return [
    ...skipped.map((line) => `skipped: ${line}`),
    `${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed)} failed, ${skipped.length} skipped`,
  ].join('\n');
}
