/*
 * Command behind `pnpm lighthouse`: measures the built site, as it is served in production, with Lighthouse on a
 * simulated phone, each page in turn with two others: a bare page of the same text, and the text of Home hydrated by
 * React alone. Every run is a first visit: nothing is stored on the device. Where pages show at once what the device
 * knows, second visits are measured as well. It prints medians and their ratios to the same page's peers in the same
 * runs. Options: `--runs 1` (5), `--page /faqs` (several times). It ends with a non-zero code when a goal of `goals.ts`
 * is missed.
 */
import { parseArgs } from 'node:util';
import { launchOptions } from '@moveway/dev/browser/chromium.ts';
import { buildSite } from '@moveway/dev/site/build-site.ts';
import { freePort } from '@moveway/dev/shell/network.ts';
import { Closers } from '@moveway/dev/start/closers.ts';
import { chromium, type BrowserContext, type Cookie, type Page } from '@playwright/test';
import lighthouse from 'lighthouse';
import { signUpCustomer } from '../browser/new-customer.ts';
import { createParcelOnTheWay } from '../browser/new-shipments.ts';
import { signInByToken } from '../browser/own-site.ts';
import { startDemoServer } from '../demo-server.ts';
import { serveBarePages } from './bare-pages.ts';
import { medianOf, missedGoals, ratiosOf, type Figures, type MeasuredPage, type Peers } from './goals.ts';

/** How many times the work of the React page a page may take: one of content, and one that shows an answer. */
const CONTENT_WORK = 1.6;
const ANSWER_WORK = 2;
const CONTENT = ['accessibility', 'best-practices', 'seo'];
/** What a run removes from the browser before it starts. Cookies stay: they are the session of the dashboard. */
const CACHES = ['file_systems', 'shader_cache', 'service_workers', 'cache_storage'] as const;
const EVERYTHING = [...CACHES, 'local_storage', 'indexeddb'] as const;

const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, page: { type: 'string', multiple: true } },
});

const print = (line: string) => void process.stdout.write(`${line}\n`);

await buildSite(print, new Closers());
const server = await startDemoServer();
const bare = await serveBarePages();
const port = await freePort();
const { args = [], ...launch } = launchOptions();
const browser = await chromium.launchPersistentContext('', {
  ...launch,
  args: [...args, `--remote-debugging-port=${port}`],
});
try {
  const { number, cookies } = await signUpWithParcel(browser);
  const measured = [
    { path: '/', isPublic: true, maxWorkRatio: CONTENT_WORK },
    { path: '/tracking', isPublic: true, maxWorkRatio: CONTENT_WORK },
    { path: `/tracking?number=${number}`, isPublic: true, maxWorkRatio: ANSWER_WORK },
    { path: `/tracking?number=${number}`, isPublic: true, maxWorkRatio: ANSWER_WORK, isSecondVisit: true },
    { path: '/faqs', isPublic: true, maxWorkRatio: CONTENT_WORK },
    { path: '/dashboard', isPublic: false, maxWorkRatio: ANSWER_WORK },
    { path: '/dashboard', isPublic: false, maxWorkRatio: ANSWER_WORK, isSecondVisit: true },
  ];
  const reactPage = await copyOf(browser, '/', (page) => bare.addHydrated(page));
  const isWanted = ({ path }: { path: string }) => options.page?.includes(path.replace(number, '')) ?? true;
  for (const page of measured.filter(isWanted)) {
    // A public page as a visitor sees it, who has no session.
    await browser.clearCookies();
    await browser.addCookies(page.isPublic ? [] : cookies);
    const barePage = await copyOf(browser, page.path, (opened) => bare.add(opened));
    if (page.isSecondVisit) {
      await audit(`${server.url}${page.path}`, ['performance']);
    }
    const cleared = page.isSecondVisit ? CACHES : EVERYTHING;
    const runs: Record<'page' | keyof Peers, Figures[]> = { bare: [], react: [], page: [] };
    for (let run = 0; run < Number(options.runs); run += 1) {
      runs.bare.push(await audit(barePage, ['performance']));
      runs.react.push(await audit(reactPage, ['performance']));
      runs.page.push(await audit(`${server.url}${page.path}`, ['performance', ...CONTENT], cleared));
    }
    const name = page.isSecondVisit ? `${page.path}, second visit` : page.path;
    const peers = { bare: medianOf(runs.bare), react: medianOf(runs.react) };
    report({ ...page, path: name }, medianOf(runs.page), peers);
  }
  await browser.clearCookies();
  const paths = (await publicPaths()).filter((path) => !measured.some((page) => page.path === path));
  for (const page of paths
    .map((path) => ({ path, isPublic: true, maxWorkRatio: CONTENT_WORK }))
    .filter(isWanted)) {
    const { accessibility, bestPractices, seo, layoutShift } = await audit(`${server.url}${page.path}`, [
      'performance',
      ...CONTENT,
    ]);
    report(page, { accessibility, bestPractices, seo, layoutShift });
  }
} finally {
  await browser.close();
  bare.close();
  await server.stop();
}

/** Opens the account of a customer with one parcel. @returns its tracking number, and the cookies of their session */
async function signUpWithParcel(context: BrowserContext): Promise<{ number: string; cookies: Cookie[] }> {
  const page = await context.newPage();
  const { id } = await signUpCustomer(page, server.url);
  await page.close();
  const { trackingNumber } = await createParcelOnTheWay(await signInByToken(server.url), id);
  return { number: trackingNumber, cookies: await context.cookies() };
}

/** The address of a copy that is made of a page of the site. */
async function copyOf(
  context: BrowserContext,
  path: string,
  add: (page: Page) => Promise<string>,
): Promise<string> {
  const page = await context.newPage();
  await page.goto(`${server.url}${path}`, { waitUntil: 'networkidle' });
  const address = await add(page);
  await page.close();
  return address;
}

/** The pages that search engines may list. */
async function publicPaths(): Promise<string[]> {
  const sitemap = await (await fetch(`${server.url}/sitemap.xml`)).text();
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
}

/** One run of Lighthouse with its own simulated phone and network, in a new tab. */
async function audit(
  url: string,
  onlyCategories: string[],
  cleared: typeof CACHES | typeof EVERYTHING = EVERYTHING,
): Promise<Figures> {
  const clearStorageTypes = [...cleared];
  const result = await lighthouse(url, { port, onlyCategories, clearStorageTypes, logLevel: 'error' });
  if (result === undefined || result.lhr.runtimeError) {
    throw new Error(
      `Lighthouse could not measure ${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`,
    );
  }
  const { categories, audits } = result.lhr;
  const score = (name: string) => {
    const value = categories[name]?.score;
    return typeof value === 'number' ? Math.round(value * 100) : undefined;
  };
  for (const { title, auditRefs, score: total } of Object.values(categories)) {
    const failed = auditRefs.filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0);
    if (total !== 1 && failed.length > 0 && title !== categories['performance']?.title) {
      print(`${url}: ${title} misses ${failed.map(({ id }) => id).join(', ')}`);
    }
  }
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    paint: audits['largest-contentful-paint']?.numericValue,
    mainThread: audits['mainthread-work-breakdown']?.numericValue,
    blocking: audits['total-blocking-time']?.numericValue,
    layoutShift: audits['cumulative-layout-shift']?.numericValue,
  };
}

/** Prints a page's figures, those of its peers, their ratios and the verdict. */
function report(page: MeasuredPage, figures: Figures, peers?: Peers): void {
  print(`${page.path}: ${textOf(figures)}`);
  if (peers) {
    print(`  bare page: ${textOf(peers.bare)}`);
    print(`  React page: ${textOf(peers.react)}`);
    const { paint, mainThread, blocking } = ratiosOf(figures, peers);
    const ratios = [
      figure('LCP / bare', paint, 2),
      figure('main thread / React', mainThread, 2),
      figure('TBT / React', blocking, 2),
    ];
    print(`  ratios: ${ratios.flat().join(', ')}`);
  }
  const problems = missedGoals(page, figures, peers);
  print(problems.length === 0 ? '  every goal met' : `  ${problems.length} goals missed`);
  for (const problem of problems) {
    process.stderr.write(`${problem}\n`);
    process.exitCode = 1;
  }
}

function textOf(figures: Figures): string {
  const line = [
    figure('performance', figures.performance),
    figure('accessibility', figures.accessibility),
    figure('best practices', figures.bestPractices),
    figure('SEO', figures.seo),
    figure('LCP ms', figures.paint),
    figure('main thread ms', figures.mainThread),
    figure('TBT ms', figures.blocking),
    figure('CLS', figures.layoutShift, 3),
  ];
  return line.flat().join(', ');
}

function figure(name: string, value: number | undefined, digits = 0): string[] {
  return value === undefined ? [] : [`${name} ${value.toFixed(digits)}`];
}
