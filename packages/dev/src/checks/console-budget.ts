import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { measure, type Budget } from './budgets.ts';

/** What the first screen loads: the entry, and the list that it opens with. */
const FIRST_SCREEN: Budget = {
  page: 'Desktop console',
  html: 'index.html',
  sources: ['index.html', '../../../../packages/admin-ui/src/features/shipments/packages-tab.tsx'],
  kilobytes: 540,
  isBehindSignIn: true,
  libraries: ['Ant Design', 'socket.io'],
};
/** Of the bundle of the main process, gzipped, in KB. */
const MAIN_KB = 300;

/**
 * Measures the built desktop console, its first screen by the same rules as the site's pages.
 * @param out the build's directory, with `main` and `renderer`
 * @returns one line to print, and what exceeds its budget
 */
export async function measureConsole(out: string): Promise<{ line: string; problems: string[] }> {
  const screen = await measure(join(out, 'renderer'), FIRST_SCREEN);
  const main = gzipSync(await readFile(join(out, 'main/index.cjs')), { level: 9 });
  const mainKb = Math.round(main.length / 102.4) / 10;
  return {
    line: `${screen.line}; main process ${mainKb} of ${MAIN_KB} KB`,
    problems: [
      ...screen.problems,
      ...(mainKb > MAIN_KB
        ? [`The desktop's main process is ${mainKb} KB, its budget is ${MAIN_KB} KB.`]
        : []),
    ],
  };
}
