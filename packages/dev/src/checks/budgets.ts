import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** The part we read of Vite's manifest: one entry per chunk, named by its source file. */
type Manifest = Record<
  string,
  { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] }
>;

/** Libraries too large for pages that do not need them. */
type Library = 'Ant Design' | 'socket.io';

/** What may be downloaded for the first visit of a page. */
export interface Budget {
  page: string;
  /** The page's HTML in the site's directory. */
  html: string;
  /** Source files whose chunks the page needs. */
  sources: readonly string[];
  kilobytes: number;
  isBehindSignIn: boolean;
  /** The large libraries it may bring. */
  libraries: readonly Library[];
}

/** The budgets of the site's pages, which the build writes from its table of pages. */
export async function readBudgets(directory: string): Promise<Budget[]> {
  return JSON.parse(await readFile(join(directory, '.vite/budgets.json'), 'utf8')) as Budget[];
}

/**
 * Lazy parts that a first visit does not load: other pages, the map with its data, and what is loaded by a click,
 * typing, a message, a shared text, an error, a lost network, answers of an earlier visit or the browser's prompt to
 * install.
 */
const NOT_OF_THE_PAGE =
  /[-/](?:page|last-known\/dashboard|drawer|dialogs?|form|panel|offer|tab|views?|palette|sender)\.tsx$|^src\/admin\/|^src\/(?:lib\/report-error|features\/tracking\/shared-text)\.ts$|^_last-known-|^src\/lib\/shipments\/map\//;
/** What is loaded only after a sign-in or for a found package: calls, the live connection, and a customer's chat. */
const NOT_FOR_VISITORS = /^_(?:calls|api|live)-|\/signed-in-chat\.tsx$/;
/** The console shows no chat of the site. */
const NOT_FOR_STAFF = /\/signed-in-chat\.tsx$/;

/**
 * What remains after minification: a property name in every part of Ant Design, an event's name in socket.io's client.
 */
const SIGNS: Readonly<Record<Library, RegExp>> = {
  'Ant Design': /\bprefixCls\b/,
  'socket.io': /\breconnect_attempt\b/,
};

export interface Measured {
  page: string;
  kilobytes: number;
  /** To print. */
  line: string;
  files: string[];
  problems: string[];
}

/**
 * Adds up, gzipped, the scripts and styles a page loads at once or lazily by itself, from the build's own manifest.
 * @param directory The built site, with `.vite/manifest.json`.
 */
export async function measure(
  directory: string,
  { page, html, sources, kilobytes, isBehindSignIn, libraries }: Budget,
): Promise<Measured> {
  const manifest = await readManifest(directory);
  const files = new Set([
    ...chunksOf(
      manifest,
      sources,
      (name) =>
        !NOT_OF_THE_PAGE.test(name) &&
        (isBehindSignIn || !NOT_FOR_VISITORS.test(name)) &&
        !(page.startsWith('/admin') && NOT_FOR_STAFF.test(name)),
    ),
    ...filesNamedBy(await readFile(join(directory, html), 'utf8')),
  ]);
  const problems: string[] = [];
  let bytes = 0;
  for (const file of files) {
    const code = await readFile(join(directory, file));
    bytes += gzipSync(code, { level: 9 }).length;
    for (const [library, sign] of Object.entries(SIGNS)) {
      if (!libraries.some((allowed) => allowed === library) && sign.test(code.toString('utf8'))) {
        problems.push(`${page} downloads ${library} (${file}): import it only from pages that may bring it.`);
      }
    }
  }
  const measured = Math.round(bytes / 102.4) / 10;
  if (measured > kilobytes) {
    problems.push(`${page} downloads ${measured} KB of scripts and styles, its budget is ${kilobytes} KB.`);
  }
  const line = `${page}: ${measured} of ${kilobytes} KB in ${files.size} files`;
  return { page, kilobytes: measured, line, files: [...files], problems };
}

/** A part that a click brings. */
export interface PartBudget {
  part: string;
  /** Where it is opened. */
  page: string;
  source: string;
  kilobytes: number;
}

/**
 * Adds up, gzipped, what a part downloads at once where a signed-in user opened a page.
 * @param directory as of `measure`
 * @param budgets of the pages
 * @returns one line to print, and what exceeds the budget
 */
export async function measurePart(
  directory: string,
  budgets: readonly Budget[],
  { part, page, source, kilobytes }: PartBudget,
): Promise<{ line: string; problems: string[] }> {
  const opened = budgets.find((budget) => budget.page === page);
  if (!opened) {
    throw new Error(`The site has no ${page}: correct the budgets in packages/dev.`);
  }
  const { files: known } = await measure(directory, { ...opened, isBehindSignIn: true });
  const needed = chunksOf(await readManifest(directory), [source], () => false);
  const files = [...needed].filter((file) => !known.includes(file));
  const codes = await Promise.all(files.map((file) => readFile(join(directory, file))));
  const bytes = codes.reduce((sum, code) => sum + gzipSync(code, { level: 9 }).length, 0);
  const measured = Math.round(bytes / 102.4) / 10;
  return {
    line: `${part} on ${page}: ${measured} of ${kilobytes} KB in ${files.length} files`,
    problems:
      measured > kilobytes
        ? [
            `${part} on ${page} downloads ${measured} KB of scripts and styles, its budget is ${kilobytes} KB.`,
          ]
        : [],
  };
}

async function readManifest(directory: string): Promise<Manifest> {
  // Vite writes this shape (its ManifestChunk).
  return JSON.parse(await readFile(join(directory, '.vite/manifest.json'), 'utf8')) as Manifest;
}

function chunksOf(
  manifest: Manifest,
  sources: readonly string[],
  isLoaded: (lazyPart: string) => boolean,
): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const queue = [...sources];
  for (let source = queue.pop(); source !== undefined; source = queue.pop()) {
    if (seen.has(source)) {
      continue;
    }
    seen.add(source);
    const chunk = manifest[source];
    if (chunk === undefined) {
      throw new Error(`The manifest has no ${source}: correct the budgets in packages/dev.`);
    }
    for (const file of [chunk.file, ...(chunk.css ?? [])]) {
      files.add(file);
    }
    const lazy = (chunk.dynamicImports ?? []).filter(isLoaded);
    queue.push(...(chunk.imports ?? []), ...lazy);
  }
  return files;
}

/** Scripts, preloaded modules and styles the HTML itself names. */
function filesNamedBy(html: string): string[] {
  const tags = html.match(/<(?:script|link)\b[^>]*>/g) ?? [];
  return tags.flatMap((tag) => /(?:src|href)="\/([^"]+\.(?:js|css))"/.exec(tag)?.[1] ?? []);
}
