/* Command behind `pnpm budgets`: measures the built site and the built desktop console. */
import { Failure } from '../shell/run.ts';
import { buildConsole, buildSite } from '../site/build-site.ts';
import { Closers } from '../start/closers.ts';
import { measure, measurePart, readBudgets, type PartBudget } from './budgets.ts';
import { measureConsole } from './console-budget.ts';

const CHAT_SOURCE = 'src/features/chat/panel.tsx';
/**
 * The widget itself on the customers' own page; and where it brings most, because no page has brought TanStack Query
 * yet.
 */
const CHATS: readonly PartBudget[] = [
  { part: 'Opened support chat', page: '/dashboard', source: CHAT_SOURCE, kilobytes: 30 },
  { part: 'Opened support chat', page: '/', source: CHAT_SOURCE, kilobytes: 30 },
];

const closers = new Closers();
closers.runOnSignals();

try {
  const site = await buildSite(console.log, closers);
  const desktop = await buildConsole(closers);
  const budgets = await readBudgets(site);
  const pages = await Promise.all(budgets.map((budget) => measure(site, budget)));
  const chats = await Promise.all(CHATS.map((chat) => measurePart(site, budgets, chat)));
  const desktopConsole = await measureConsole(desktop);
  for (const { line, problems } of [...pages, ...chats, desktopConsole]) {
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
