import { glob, readFile } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const SITE = fileURLToPath(new URL('../../apps/web/dist', import.meta.url));
/** A place in a file of a build, as stacks name it: file, line and column, both from 1. */
const PLACE = /(?:[^\s()"'@]*[\\/])?([\w.-]+\.[cm]?js)(?:\?[^\s:)]*)?:(\d+):(\d+)/g;
/** What leads from the directory of a map up to that of the workspace. */
const UP = /^(?:\.\.[\\/])+/;

/**
 * Replaces each place in built code by the one in its source.
 * @param report a stack, or lines of a log with stacks in them
 * @param directory of the build, with the maps that were written beside its files
 * @returns the report; a place without a map stays as it is
 */
export async function withSourceLines(report: string, directory: string): Promise<string> {
  const files = new Set([...report.matchAll(PLACE)].map(([, file = '']) => file));
  const maps = await readMaps(directory, files);
  return report.replaceAll(PLACE, (place, file: string, line: string, column: string) => {
    const origin = maps.get(file)?.findOrigin(Number(line), Number(column));
    return origin && 'fileName' in origin
      ? `${origin.fileName.replace(UP, '')}:${origin.lineNumber}:${origin.columnNumber}`
      : place;
  });
}

/** By the names of their files, which no two files of a build share. */
async function readMaps(directory: string, files: ReadonlySet<string>): Promise<Map<string, SourceMap>> {
  const maps = new Map<string, SourceMap>();
  for await (const path of glob('**/*.map', { cwd: directory })) {
    const file = basename(path, '.map');
    if (files.has(file)) {
      const payload = JSON.parse(await readFile(join(directory, path), 'utf8')) as SourceMapPayload;
      maps.set(file, new SourceMap(payload));
    }
  }
  return maps;
}

/*
 * Command: `source-lines.ts [DIRECTORY]` reads a stack or lines of the log from its input, and prints them with the
 * lines of the sources. The directory is the build they are from; without it, the site's of this checkout.
 */
if (import.meta.main) {
  const [directory = SITE] = parseArgs({ allowPositionals: true }).positionals;
  process.stdout.write(await withSourceLines(await text(process.stdin), directory));
}
