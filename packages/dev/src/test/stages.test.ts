import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Closers } from '../start/closers.ts';
import { Stages } from './stages.ts';

const node = (script: string) => [process.execPath, '-e', script];
let printed: string[];

beforeEach(() => {
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => {
    printed.push(line);
  });
});
afterEach(() => {
  vi.mocked(console.log).mockRestore();
});

it('counts a failed command once: by its failed tests, by its exit code where it names none, or by its missing report', async () => {
  const stages = new Stages(new Closers());
  await stages.command('passes', node(''));
  expect(stages.isPassing).toBe(true);
  await stages.command('names its failure', node('process.exit(1)'), {
    read: async () => ({ passed: 2, failed: ['a › b: wrong'], retried: [], skipped: [] }),
  });
  await stages.command('names none', node('process.exit(3)'), {
    read: async () => ({ passed: 1, failed: [], retried: [], skipped: [] }),
  });
  await stages.command('leaves no report', node('process.exit(4)'), {
    read: () => Promise.reject(new Error('no such file')),
  });
  await stages.command('passes without a report', node(''), {
    read: () => Promise.reject(new Error('no such file')),
  });
  stages.skip('needs a clock');

  expect(stages.isPassing).toBe(false);
  expect(stages.closingLines().split('\n').slice(1)).toEqual([
    'skipped: needs a clock',
    'failed: a › b: wrong',
    'failed: names none: exit code 3, see its output above',
    'failed: leaves no report: exit code 4, see its output above',
    'failed: passes without a report: it left no report of its tests',
    '3 passed, 4 failed, 1 skipped',
  ]);
});

it('counts a command by its second try where there is a reason for one, and says a remark at the end again', async () => {
  const stages = new Stages(new Closers());
  const failing = { passed: 1, failed: ['a › b: 503'], retried: [], skipped: [] };
  stages.remark('MongoDB ended.');
  await stages.command('unit', node('process.exit(1)'), {
    read: async () => failing,
    secondTry: async () => ({
      command: node(''),
      read: async () => ({ passed: 2, failed: [], retried: failing.failed, skipped: [] }),
    }),
  });
  expect(stages.isPassing).toBe(true);
  expect(stages.closingLines().split('\n').slice(1)).toEqual([
    'MongoDB ended.',
    'second try: a › b: 503',
    '2 passed, 0 failed, 0 skipped',
  ]);
  await stages.command('without a reason', node('process.exit(1)'), {
    read: async () => failing,
    secondTry: async () => undefined,
  });
  expect(stages.isPassing).toBe(false);
});

it('shows the output of each of several commands in one piece', async () => {
  const stages = new Stages(new Closers());
  const script = "console.log('first'); setTimeout(() => console.log('second'), 50)";
  await Promise.all([stages.command('one', node(script)), stages.command('other', node(script))]);

  expect(printed).toContain('── one\nfirst\nsecond\n──');
  expect(printed).toContain('── other\nfirst\nsecond\n──');
});

it('counts work that throws, gives its reason, and the time of each stage', async () => {
  const stages = new Stages(new Closers());
  await expect(stages.work('Site', () => Promise.reject(new Error('no space left\nat x')))).rejects.toThrow(
    'no space left',
  );
  expect(await stages.work('MongoDB', async () => 'its address')).toBe('its address');

  expect(stages.closingLines()).toMatch(
    /^times: Site \d+ s, MongoDB \d+ s\nfailed: Site: no space left\n0 passed, 1 failed, 0 skipped$/,
  );
});
