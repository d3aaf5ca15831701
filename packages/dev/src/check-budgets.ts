import { measure, readBudgets } from './checks/budgets.ts';
import { Failure } from './shell/failure.ts';
import { buildSite } from './site/build-site.ts';
import { Closers } from './start/closers.ts';

const closers = new Closers();
closers.runOnSignals();

try {
  const site = await buildSite(console.log, closers);
  for (const budget of await readBudgets(site)) {
    const { page, kilobytes, budget: allowed, files, problems } = await measure(site, budget);
    console.log(`${page}: ${kilobytes} of ${allowed} KB in ${files.length} files`);
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
