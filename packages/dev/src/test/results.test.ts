import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { closingLines, readPlaywright, readVitest } from './results.ts';

async function report(content: unknown): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'moveway-results-')), 'report.json');
  await writeFile(file, JSON.stringify(content));
  return file;
}

it('adds up a vitest report, where a file that could not run is a failure', async () => {
  const file = await report({
    testResults: [
      {
        status: 'failed',
        message: '',
        assertionResults: [
          { status: 'passed', fullName: 'a' },
          { status: 'failed', fullName: 'b' },
          { status: 'skipped', fullName: 'needs Electron' },
        ],
      },
      { status: 'failed', message: 'syntax error', assertionResults: [] },
    ],
  });

  expect(await readVitest(file)).toEqual({ passed: 1, failed: 2, skipped: ['needs Electron'] });
});

it('adds up a Playwright report with its nested suites, errors and reasons for skipping', async () => {
  const spec = (title: string, status: string, description?: string) => ({
    title,
    tests: [{ status, annotations: description === undefined ? [] : [{ type: 'skip', description }] }],
  });
  const file = await report({
    errors: [{ message: 'global set-up failed' }],
    suites: [
      { specs: [spec('a', 'expected')], suites: [{ specs: [spec('b', 'unexpected')] }] },
      { specs: [spec('opens a window', 'skipped', 'needs Electron')] },
    ],
  });

  expect(await readPlaywright(file)).toEqual({
    passed: 1,
    failed: 2,
    skipped: ['opens a window: needs Electron'],
  });
});

it('closes with the count alone on the last line', () => {
  const lines = closingLines([
    { passed: 2, failed: 0, skipped: ['x: needs Electron'] },
    { passed: 3, failed: 1, skipped: [] },
  ]);

  expect(lines).toBe('skipped: x: needs Electron\n5 passed, 1 failed, 1 skipped');
});
