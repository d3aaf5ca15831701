import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryDirectory, writeFiles } from '../testing/temporary-directory.ts';
import { boundaryProblems } from './boundaries.ts';

const directory = temporaryDirectory();

async function tree(files: Record<string, string>): Promise<string> {
  await writeFiles(directory(), files);
  return directory();
}

const backend = 'backend/src/shipments/shipment.service.ts';

// Each look at a tree is a run of the checker, which takes seconds: one tree holds what one run can tell apart.

it('finds nothing wrong with imports in the allowed direction', async () => {
  const root = await tree({
    'packages/contracts/src/shipments/status.ts': 'export const status = 1;',
    [backend]: `import { status } from '../../../packages/contracts/src/shipments/status.ts';\nexport const two = status + 1;`,
    // The parts of a module use what the module shares, the tables of places, and each other by their services.
    'backend/src/shipments/shipment.repo.ts': 'export const x = 1;',
    'backend/src/shipments/places/gazetteer.ts': 'export const x = 1;',
    'backend/src/shipments/list/list.service.ts': 'export const x = 1;',
    'backend/src/shipments/public/tracking.service.ts': `import * as repo from '../shipment.repo.ts';
      import * as places from '../places/gazetteer.ts';
      import * as list from '../list/list.service.ts';
      export const all = [repo, places, list];`,
  });

  expect(await boundaryProblems(root)).toEqual([]);
});

it('rejects each import in a forbidden direction, and a circle of types alone', async () => {
  const forbidden = [
    ['backend/src/chat/chat.service.ts', '../shipments/shipment.repo.ts', 'features-enter-through-services'],
    [
      'backend/src/shipments/public/tracking.service.ts',
      '../list/list-filter.ts',
      'parts-enter-through-services',
    ],
    [
      'apps/web/src/features/home/home.content.ts',
      '../tracking/tracking-search.ts',
      'features-do-not-import-each-other',
    ],
    ['packages/ui/src/time/time-format.ts', 'node:fs', 'browser-code-without-node'],
    ['packages/contracts/src/shipments/status.ts', `../../../../${backend}`, 'contracts-imports-nothing'],
  ] as const;
  const root = await tree({
    'backend/src/shipments/shipment.repo.ts': 'export const x = 1;',
    'backend/src/shipments/list/list-filter.ts': 'export const x = 1;',
    'apps/web/src/features/tracking/tracking-search.ts': 'export const x = 1;',
    [backend]: 'export const x = 1;',
    ...Object.fromEntries(
      forbidden.map(([from, to]) => [from, `import * as other from '${to}';\nexport const y = other;`]),
    ),
    'backend/src/audit/audit.service.ts': `import type { Repo } from './audit.repo.ts';\nexport type Service = Repo | 1;`,
    'backend/src/audit/audit.repo.ts': `import type { Service } from './audit.service.ts';\nexport interface Repo { service: Service }`,
  });

  const found = await boundaryProblems(root);
  expect(found).toContainEqual(
    expect.stringMatching(/^packages\/contracts\/.* \(contracts-imports-nothing\)\n.*move the rule down/),
  );
  const problems = found.map((problem) => problem.split('\n', 1)[0] ?? '');
  const inOrder = (lines: string[]) => lines.toSorted((a, b) => a.localeCompare(b));
  expect(inOrder(problems)).toEqual(
    inOrder([
      ...forbidden.map(([from, to, rule]) => `${from} imports ${resolved(from, to)} (${rule})`),
      'backend/src/audit/audit.repo.ts imports backend/src/audit/audit.service.ts (no-cycle)',
    ]),
  );
});

/** As the checker names what a file imports. */
const resolved = (from: string, to: string) =>
  to.startsWith('.') ? join(dirname(from), to) : to.replace('node:', '');

it('rejects what a folder of the backend imports from a higher one', async () => {
  const folders = ['kernel', 'config', 'storage', 'http', 'audit', 'shipments', 'live', 'app', 'commands'];
  const root = await tree({
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

  const problems = await boundaryProblems(root);
  expect(problems.map((problem) => /\((.*)\)/.exec(problem)?.[1] ?? '').toSorted()).toEqual(
    folders.map((folder) => `${folder}-is-below`).toSorted(),
  );
});

it('fails when it has seen fewer files than there are', async () => {
  const root = await tree({ [backend]: 'export const two = 2;' });

  expect(await boundaryProblems(root, [backend, 'packages/contracts/src/api.ts'])).toEqual([
    'packages/contracts/src/api.ts was not read by dependency-cruiser, so its imports were not checked.',
  ]);
});

it('fails when there is nothing to check', async () => {
  expect(await boundaryProblems(await tree({ [backend]: '' }), [])).toContain(
    'No source files were found to check.',
  );
});
