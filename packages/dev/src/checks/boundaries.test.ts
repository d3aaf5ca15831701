import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { boundaryProblems } from './boundaries.ts';

async function tree(files: Record<string, string>): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'moveway-boundaries-'));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(directory, path)), { recursive: true });
    await writeFile(join(directory, path), text);
  }
  return directory;
}

const backend = 'backend/src/shipments/shipment.service.ts';

// Each look at a tree is a run of the checker, which takes seconds: one tree holds what one run can tell apart.

it('finds nothing wrong with imports in the allowed direction', async () => {
  const directory = await tree({
    'packages/contracts/src/number.ts': 'export const number = 1;',
    [backend]: `import { number } from '../../../packages/contracts/src/number.ts';\nexport const two = number + 1;`,
    // The parts of a module use what the module shares, the tables of places, and each other by their services.
    'backend/src/shipments/shipment.repo.ts': 'export const x = 1;',
    'backend/src/shipments/places/gazetteer.ts': 'export const x = 1;',
    'backend/src/shipments/customer/customer.service.ts': 'export const x = 1;',
    'backend/src/shipments/dispatch/dispatch.service.ts': `import * as repo from '../shipment.repo.ts';
      import * as places from '../places/gazetteer.ts';
      import * as customer from '../customer/customer.service.ts';
      export const all = [repo, places, customer];`,
  });

  expect(await boundaryProblems(directory)).toEqual([]);
});

it('rejects each import in a forbidden direction, and a circle of types alone', async () => {
  const forbidden = [
    ['backend/src/chat/chat.service.ts', '../shipments/shipment.repo.ts', 'features-enter-through-services'],
    [
      'backend/src/shipments/dispatch/dispatch.service.ts',
      '../customer/quota.ts',
      'parts-enter-through-services',
    ],
    ['apps/web/src/features/home/home.ts', '../tracking/tracking.ts', 'features-do-not-import-each-other'],
    ['packages/ui/src/button.ts', 'node:fs', 'browser-code-without-node'],
    ['packages/contracts/src/number.ts', `../../../${backend}`, 'contracts-imports-nothing'],
  ] as const;
  const directory = await tree({
    'backend/src/shipments/shipment.repo.ts': 'export const x = 1;',
    'backend/src/shipments/customer/quota.ts': 'export const x = 1;',
    'apps/web/src/features/tracking/tracking.ts': 'export const x = 1;',
    [backend]: 'export const x = 1;',
    ...Object.fromEntries(
      forbidden.map(([from, to]) => [from, `import * as other from '${to}';\nexport const y = other;`]),
    ),
    'backend/src/audit/reply.ts': `import type { Chat } from './chat.ts';\nexport type Reply = Chat | 1;`,
    'backend/src/audit/chat.ts': `import type { Reply } from './reply.ts';\nexport interface Chat { reply: Reply }`,
  });

  const found = await boundaryProblems(directory);
  expect(found).toContainEqual(
    expect.stringMatching(/^packages\/contracts\/.* \(contracts-imports-nothing\)\n.*move the rule down/),
  );
  const problems = found.map((problem) => problem.split('\n', 1)[0] ?? '');
  const inOrder = (lines: string[]) => lines.toSorted((a, b) => a.localeCompare(b));
  expect(inOrder(problems)).toEqual(
    inOrder([
      ...forbidden.map(([from, to, rule]) => `${from} imports ${resolved(from, to)} (${rule})`),
      'backend/src/audit/chat.ts imports backend/src/audit/reply.ts (no-cycle)',
    ]),
  );
});

/** As the checker names what a file imports. */
const resolved = (from: string, to: string) =>
  to.startsWith('.') ? join(dirname(from), to) : to.replace('node:', '');

it('rejects what a folder of the backend imports from a higher one', async () => {
  const folders = ['kernel', 'config', 'storage', 'http', 'audit', 'shipments', 'live', 'app', 'commands'];
  const directory = await tree({
    'backend/src/top.ts': 'export const x = 1;',
    ...Object.fromEntries(
      folders.flatMap((folder, index) => [
        [`backend/src/${folder}/lower.service.ts`, 'export const x = 1;'],
        [
          `backend/src/${folder}/file.ts`,
          `export * as below from '../${folders[index - 1] ?? folder}/lower.service.ts';
          export * as above from '../${folders[index + 1] === undefined ? 'top.ts' : `${folders[index + 1]}/lower.service.ts`}';`,
        ],
      ]),
    ),
  });

  const problems = await boundaryProblems(directory);
  expect(problems.map((problem) => /\((.*)\)/.exec(problem)?.[1] ?? '').toSorted()).toEqual(
    folders.map((folder) => `${folder}-is-below`).toSorted(),
  );
});

it('fails when it has seen fewer files than there are', async () => {
  const directory = await tree({ [backend]: 'export const two = 2;' });

  expect(await boundaryProblems(directory, [backend, 'packages/contracts/src/unread.ts'])).toEqual([
    'packages/contracts/src/unread.ts was not read by dependency-cruiser, so its imports were not checked.',
  ]);
});

it('fails when there is nothing to check', async () => {
  expect(await boundaryProblems(await tree({ [backend]: '' }), [])).toContain(
    'No source files were found to check.',
  );
});
