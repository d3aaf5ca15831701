import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

/* The workflow runs only on GitHub: what it names of this repository is compared with what is here. */
const root = fileURLToPath(new URL('../../../..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const { steps } = z
  .object({
    jobs: z.object({
      build: z.object({
        steps: z.array(
          z.object({
            uses: z.string().optional(),
            run: z.string().optional(),
            'working-directory': z.string().default('.'),
          }),
        ),
      }),
    }),
  })
  .parse(parse(read('.github/workflows/desktop.yml'))).jobs.build;

const scriptsSchema = z.object({ scripts: z.record(z.string(), z.string()) });
const scriptsOf = (directory: string) =>
  Object.keys(scriptsSchema.parse(JSON.parse(read(join(directory, 'package.json')))).scripts);

/** What the steps run that matches: the folder each runs in, and the groups. */
const found = (pattern: RegExp) =>
  steps.flatMap(({ run = '', 'working-directory': directory }) =>
    [...run.matchAll(pattern)].map(([, ...groups]) => [directory, ...groups] as const),
  );

it('takes actions by commit: a tag can be moved, and the job has the keys that sign', () => {
  const actions = steps.flatMap(({ uses }) => uses ?? []);
  expect(actions).toHaveLength(3);
  for (const action of actions) {
    expect(action).toMatch(/^actions\/[\w-]+@[\da-f]{40}$/);
  }
});

it('runs scripts, files and programs that are here', () => {
  const filtered = found(/pnpm --filter @moveway\/(\w+) ([\w-]+)/g);
  const own = found(/pnpm (?!exec|install)([a-z][\w-]*)/g);
  const files = found(/node ((?!node_modules)\S+\.[jt]s)/g);
  const programs = found(/pnpm exec ([\w-]+)/g);
  expect([filtered.length, own.length, files.length, programs.length]).toEqual([3, 1, 1, 2]);
  for (const [, app = '', script] of filtered) {
    expect(scriptsOf(`apps/${app}`)).toContain(script);
  }
  for (const [directory, script] of own) {
    expect(scriptsOf(directory)).toContain(script);
  }
  for (const [directory, file = ''] of files) {
    expect(existsSync(join(root, directory, file)), file).toBe(true);
  }
  for (const [directory, program = ''] of programs) {
    expect(existsSync(join(root, directory, 'node_modules/.bin', program)), program).toBe(true);
  }
});

it('installs the pnpm that everything else runs with', () => {
  expect(found(/pnpm@([\d.]+)/g).map(([, version]) => version)).toEqual([
    /pnpm@([\d.]+)/.exec(read('package.json'))?.[1],
  ]);
});
