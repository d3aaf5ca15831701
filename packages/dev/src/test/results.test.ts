import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../shell/paths.ts';
import { closingLines, failedFiles, readPlaywright, readSecondTry, readVitest } from './results.ts';

async function report(content: unknown): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'moveway-results-')), 'report.json');
  await writeFile(file, JSON.stringify(content));
  return file;
}

it('names the failed tests of a vitest report, where a file that could not run is a failure', async () => {
  const test = (status: string, title: string, ...failureMessages: string[]) => ({
    status,
    title,
    ancestorTitles: ['a package'],
    failureMessages,
  });
  const file = await report({
    testResults: [
      {
        name: join(root, 'backend/src/a.test.ts'),
        status: 'failed',
        message: '',
        assertionResults: [
          test('passed', 'arrives'),
          test(
            'failed',
            'leaves',
            '\u001B[31mAssertionError: expected 1 to be 2\u001B[39m\n    at a.ts:3',
            'x',
          ),
          test('skipped', 'needs Electron'),
        ],
      },
      {
        name: join(root, 'backend/src/b.test.ts'),
        status: 'failed',
        message: 'syntax error\n  at b.ts:1',
        assertionResults: [],
      },
    ],
  });

  expect(await readVitest(file)).toEqual({
    passed: 1,
    failed: [
      'backend/src/a.test.ts › a package › leaves: AssertionError: expected 1 to be 2',
      'backend/src/b.test.ts: syntax error',
    ],
    retried: [],
    skipped: ['backend/src/a.test.ts › a package › needs Electron'],
  });
});

it('takes the results of failed files from their second try, and names what had failed before', async () => {
  const file = (name: string, ...statuses: string[]) => ({
    name: join(root, name),
    status: statuses.includes('failed') ? 'failed' : 'passed',
    message: '',
    assertionResults: statuses.map((status, index) => ({
      status,
      title: `test ${index}`,
      ancestorTitles: [],
      failureMessages: status === 'failed' ? ['Error: 503'] : [],
    })),
  });
  const first = await report({
    testResults: [file('a.test.ts', 'passed', 'skipped'), file('b.test.ts', 'passed', 'failed', 'failed')],
  });
  expect(await failedFiles(first)).toEqual([join(root, 'b.test.ts')]);
  const again = await report({ testResults: [file('b.test.ts', 'passed', 'passed', 'failed')] });
  expect(await readSecondTry(first, again)).toEqual({
    passed: 3,
    failed: ['b.test.ts › test 2: Error: 503'],
    retried: ['b.test.ts › test 1: Error: 503', 'b.test.ts › test 2: Error: 503'],
    skipped: ['a.test.ts › test 1'],
  });
});

it('names the failed, retried and skipped tests of a Playwright report with its nested suites', async () => {
  const spec = (
    title: string,
    status: string,
    extra: { errors?: string[]; skip?: string; project?: string } = {},
  ) => ({
    title,
    tests: [
      {
        projectName: extra.project ?? '',
        status,
        annotations: extra.skip === undefined ? [] : [{ type: 'skip', description: extra.skip }],
        results: [...(extra.errors ?? []).map((message) => ({ error: { message } })), {}],
      },
    ],
  });
  const file = await report({
    errors: [{ message: 'global set-up failed' }],
    suites: [
      {
        title: 'a.spec.ts',
        specs: [spec('a', 'expected'), spec('slow', 'flaky', { errors: ['Error: timed out\nCall log:'] })],
        suites: [
          {
            title: 'a page',
            specs: [
              spec('b', 'unexpected', { errors: ['Error: not seen', 'Error: gone'], project: 'liberation' }),
            ],
          },
        ],
      },
      { title: 'b.spec.ts', specs: [spec('opens a window', 'skipped', { skip: 'needs Electron' })] },
    ],
  });

  expect(await readPlaywright(file)).toEqual({
    passed: 2,
    failed: [
      'outside of any test: global set-up failed',
      'a.spec.ts › a page › b › liberation: Error: not seen',
    ],
    retried: ['a.spec.ts › slow: Error: timed out'],
    skipped: ['b.spec.ts › opens a window: needs Electron'],
  });
});

it('ends with what failed right above the count, which is alone on the last line', () => {
  const lines = closingLines([
    { passed: 2, failed: [], retried: ['y: timed out'], skipped: ['x: needs Electron'] },
    { passed: 3, failed: ['z: not seen'], retried: [], skipped: [] },
  ]);

  expect(lines.split('\n')).toEqual([
    'skipped: x: needs Electron',
    'second try: y: timed out',
    'failed: z: not seen',
    '5 passed, 1 failed, 1 skipped',
  ]);
});
