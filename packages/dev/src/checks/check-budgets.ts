/* Command behind `pnpm budgets`: weighs the built site and the built desktop console. */
import { Failure } from '../shell/run.ts';
import { buildConsole, buildSite } from '../site/build-site.ts';
import { Closers } from '../start/closers.ts';
import { measure, measurePart, readBudgets, type PartBudget } from './budgets.ts';
import { measureConsole } from './console-budget.ts';

const CONSOLE_PAGE = '/admin/*';
/** Where customers open the chat: on their own page, which has the library for calls. */
const CHAT_PAGE = '/dashboard';
const CHAT: PartBudget = {
  part: 'Opened support chat',
  source: 'src/features/chat/chat-panel.tsx',
  kilobytes: 14,
};

const closers = new Closers();
closers.runOnSignals();

try {
  const site = await buildSite(console.log, closers);
  const desktop = await buildConsole(closers);
  const budgets = await readBudgets(site);
  const pages = await Promise.all(budgets.map((budget) => measure(site, budget)));
  const chatPage = budgets.find(({ page }) => page === CHAT_PAGE);
  const browserConsole = pages.find(({ page }) => page === CONSOLE_PAGE);
  if (!chatPage || !browserConsole) {
    throw new Failure(
      `The site has no ${CHAT_PAGE} or ${CONSOLE_PAGE}: correct the budgets in packages/dev.`,
    );
  }
  const chat = await measurePart(site, chatPage, CHAT);
  const desktopConsole = await measureConsole(desktop, browserConsole.kilobytes);
  for (const { line, problems } of [...pages, chat, desktopConsole]) {
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
