import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { documentProblems } from './documents.ts';
import { temporaryDirectory, writeFiles } from '../testing/temporary-directory.ts';

const directory = temporaryDirectory();

/** Not written out with a page's name, which the check itself would look for. */
const PAGES = 'docs/decisions';
const lines = (count: number) => 'text\n'.repeat(count);

const write = (texts: Readonly<Record<string, string>>) => writeFiles(directory(), texts);

beforeEach(async () => {
  await write({ 'README.md': '', 'docs/ARCHITECTURE.md': '', 'docs/decisions/README.md': '' });
});

it('accepts 25 pages of 60 lines beside their index, and the other documents within their limits', async () => {
  const pages = Array.from({ length: 25 }, (_, index) => [`${PAGES}/topic-${index}.md`, lines(60)]);
  await write({
    ...Object.fromEntries(pages),
    'README.md': lines(149),
    'docs/ARCHITECTURE.md': lines(200),
    'docs/decisions/README.md': lines(49),
    'docs/benchmarks.md': lines(1000),
  });
  expect(await documentProblems(directory())).toEqual([]);
});

it('names what is too long, too wide, too many or missing', async () => {
  const pages = Array.from({ length: 25 }, (_, index) => [`${PAGES}/topic-${index}.md`, '']);
  await rm(join(directory(), 'docs/ARCHITECTURE.md'));
  await write({
    ...Object.fromEntries(pages),
    'README.md': lines(150),
    'docs/decisions/README.md': lines(50),
    [`${PAGES}/long.md`]: `short\n${'–'.repeat(120)}\n${'–'.repeat(121)}\n${lines(58)}`,
    'docs/benchmarks.md': `${'–'.repeat(121)}\n`,
  });
  expect((await documentProblems(directory())).toSorted()).toEqual([
    expect.stringMatching(/^README\.md has 150 lines, of 149/),
    'docs/ARCHITECTURE.md is missing',
    expect.stringMatching(/^docs\/decisions has 26 pages, of 25/),
    expect.stringMatching(/^docs\/decisions\/README\.md has 50 lines, of 49/),
    expect.stringMatching(/^docs\/decisions\/long\.md has 61 lines, of 60/),
    `${PAGES}/long.md:3 has 121 characters, of 120`,
  ]);
});

it('names links of documents and pages in sources that lead nowhere', async () => {
  await write({
    'README.md': '[a](docs/ARCHITECTURE.md) [b](docs/decisions) [c](docs/none.md) ![d](none.png)\n',
    'docs/ARCHITECTURE.md':
      '[a](decisions/README.md#part) [b](../README.md) [c](README.md) [d](#part) [e](https://example.com/x)\n',
    [`${PAGES}/topic.md`]: '',
    'backend/src/a.ts': `// ${PAGES}/topic.md and ${PAGES}/none.md\n`,
    'docker-compose.yml': `# ${PAGES}/other.md\n`,
  });
  expect(await documentProblems(directory())).toEqual([
    'README.md links to docs/none.md, which is not there',
    'README.md links to none.png, which is not there',
    'docs/ARCHITECTURE.md links to README.md, which is not there',
    `backend/src/a.ts refers to ${PAGES}/none.md, which is not there`,
    `docker-compose.yml refers to ${PAGES}/other.md, which is not there`,
  ]);
});
