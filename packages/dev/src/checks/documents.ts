import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { root } from '../shell/paths.ts';
import { SOURCE_FILES } from './file-sizes.ts';

const DECISIONS = 'docs/decisions';
const INDEX = `${DECISIONS}/README.md`;
/** Pages in `docs/decisions`, its index aside. */
const MAX_PAGES = 25;
/** Of each page. */
const MAX_PAGE_LINES = 60;
const MAX_PAGE_WIDTH = 120;
/** Of the other documents that have a limit. */
const MAX_LINES: Readonly<Record<string, number>> = {
  'README.md': 149,
  'docs/ARCHITECTURE.md': 200,
  [INDEX]: 49,
};

const DOCUMENTS = ['*.md', 'docs/**/*.md'];
/** What may name a page of `docs/decisions` by its path. */
const REFERRING = [...SOURCE_FILES, '*.{yml,cjs}', '.oxlintrc.json', 'backend/{Dockerfile,proxy/*}'];

const LINK = /\]\(([^)\s]+)\)/g;
const HAS_SCHEME = /^[a-z]+:/;
const PAGE_PATH = /docs\/decisions\/[\w-]+\.md/g;

/**
 * Documents that are too long, and references to files that are not there.
 * @param directory the repository
 * @returns one entry per problem, in order of the files; empty when all is well
 */
export async function documentProblems(directory: string): Promise<string[]> {
  const documents = await readFiles(directory, DOCUMENTS);
  const referring = await readFiles(directory, REFERRING);
  return [
    ...Object.keys(MAX_LINES)
      .filter((path) => !documents.has(path))
      .map((path) => `${path} is missing`),
    ...sizeProblems(documents),
    ...[...documents].flatMap(([path, text]) =>
      relativeLinks(text)
        .filter((link) => !existsSync(join(directory, dirname(path), link)))
        .map((link) => `${path} links to ${link}, which is not there`),
    ),
    ...[...referring].flatMap(([path, text]) =>
      [...text.matchAll(PAGE_PATH)]
        .filter(([page]) => !existsSync(join(directory, page)))
        .map(([page]) => `${path} refers to ${page}, which is not there`),
    ),
  ];
}

function sizeProblems(documents: ReadonlyMap<string, string>): string[] {
  const pages = [...documents].filter(([path]) => isPage(path));
  const tooMany =
    pages.length > MAX_PAGES
      ? [`${DECISIONS} has ${pages.length} pages, of ${MAX_PAGES}: join two of one topic`]
      : [];
  const tooLong = [...documents].flatMap(([path, text]) => {
    const most = isPage(path) ? MAX_PAGE_LINES : MAX_LINES[path];
    const lines = text.split('\n').length - 1;
    return most !== undefined && lines > most ? [`${path} has ${lines} lines, of ${most}: shorten it`] : [];
  });
  const tooWide = pages.flatMap(([path, text]) =>
    text
      .split('\n')
      .map((line, index) => ({ width: line.length, number: index + 1 }))
      .filter(({ width }) => width > MAX_PAGE_WIDTH)
      .map(({ width, number }) => `${path}:${number} has ${width} characters, of ${MAX_PAGE_WIDTH}`),
  );
  return [...tooMany, ...tooLong, ...tooWide];
}

function isPage(path: string): boolean {
  return dirname(path) === DECISIONS && path !== INDEX;
}

/** The targets of Markdown links within the repository, without the parts of a page they name. */
function relativeLinks(text: string): string[] {
  return [...text.matchAll(LINK)]
    .map(([, link = '']) => link.replace(/#.*$/, ''))
    .filter((link) => link !== '' && !HAS_SCHEME.test(link));
}

/** The texts of the files that match, by path and in its order. */
async function readFiles(directory: string, patterns: readonly string[]): Promise<Map<string, string>> {
  const texts: [path: string, text: string][] = [];
  for await (const path of glob(patterns, { cwd: directory })) {
    texts.push([path, await readFile(join(directory, path), 'utf8')]);
  }
  return new Map(texts.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

if (import.meta.main) {
  const problems = await documentProblems(root);
  if (problems.length > 0) {
    console.error(problems.map((problem) => `  ${problem}`).join('\n'));
    process.exitCode = 1;
  } else {
    console.log('the documents are within their limits, and every reference to one leads to a file');
  }
}
