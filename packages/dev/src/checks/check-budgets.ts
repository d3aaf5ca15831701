/* Command behind `pnpm budgets`: weighs the built site and the built desktop console. */
import { Failure } from '../shell/run.ts';
import { buildConsole, buildSite } from '../site/build-site.ts';
import { Closers } from '../start/closers.ts';
import { measure, readBudgets } from './budgets.ts';
import { measureConsole } from './console-budget.ts';

const CONSOLE_PAGE = '/admin/*';

const closers = new Closers();
closers.runOnSignals();

try {
  const site = await buildSite(console.log, closers);
  const desktop = await buildConsole(closers);
  const pages = await Promise.all((await readBudgets(site)).map((budget) => measure(site, budget)));
  const browserConsole = pages.find(({ page }) => page === CONSOLE_PAGE);
  if (!browserConsole) {
    throw new Failure(`The site has no ${CONSOLE_PAGE}: correct the budgets in packages/dev.`);
  }
  for (const { line, problems } of [...pages, await measureConsole(desktop, browserConsole.kilobytes)]) {
    console.log(line);
    for (const problem of problems) {
      console.error(problem);
      process.exitCode = 1;
    }
  }
} catch (error) {
  if (!(error instanceof Failure)) {
    throw error;
  }
  console.error(error.message);
  process.exitCode = 1;
}
