/*
 * Command behind `pnpm lighthouse`: measures the built site, as it is served in production, with Lighthouse on a
 * simulated phone, each page in turn with a bare page of the same text. Every run is a first visit: nothing is stored
 * on the device. Where pages show at once what the device knows, second visits are measured as well. Options:
 * `--runs 1` (5), `--page /faqs` (several times). It ends with a non-zero code when a goal of `goals.ts` is missed.
 */
import { parseArgs } from 'node:util';
import { launchOptions } from '@moveway/dev/browser/chromium.ts';
import { buildSite } from '@moveway/dev/site/build-site.ts';
import { freePort } from '@moveway/dev/shell/network.ts';
import { Closers } from '@moveway/dev/start/closers.ts';
import { chromium, type BrowserContext, type Cookie } from '@playwright/test';
import lighthouse from 'lighthouse';
import { signUpCustomer } from '../browser/new-customer.ts';
import { createParcelOnTheWay } from '../browser/new-shipments.ts';
import { signInByToken } from '../browser/own-site.ts';
import { startDemoServer } from '../demo-server.ts';
import { serveBarePages } from './bare-pages.ts';
import { medianOf, missedGoals, paintRatio, type Figures } from './goals.ts';

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
    { path: '/', isPublic: true, leastPerformance: 99 },
    { path: '/tracking', isPublic: true, leastPerformance: 99 },
    { path: `/tracking?number=${number}`, isPublic: true, leastPerformance: 99 },
    { path: `/tracking?number=${number}`, isPublic: true, leastPerformance: 99, isSecondVisit: true },
    { path: '/faqs', isPublic: true, leastPerformance: 99 },
    { path: '/dashboard', isPublic: false, leastPerformance: 95 },
    { path: '/dashboard', isPublic: false, leastPerformance: 95, isSecondVisit: true },
  ];
  const isWanted = ({ path }: { path: string }) => options.page?.includes(path.replace(number, '')) ?? true;
  for (const page of measured.filter(isWanted)) {
    // A public page as a visitor sees it, who has no session.
    await browser.clearCookies();
    await browser.addCookies(page.isPublic ? [] : cookies);
    const barePage = await bareCopy(browser, page.path);
    if (page.isSecondVisit) {
      await audit(`${server.url}${page.path}`, ['performance']);
    }
    const cleared = page.isSecondVisit ? CACHES : EVERYTHING;
    const runs: Figures[] = [];
    for (let run = 0; run < Number(options.runs); run += 1) {
      const { paint: barePaint } = await audit(barePage, ['performance']);
      const figures = await audit(`${server.url}${page.path}`, ['performance', ...CONTENT], cleared);
      runs.push({ ...figures, barePaint });
    }
    const name = page.isSecondVisit ? `${page.path}, second visit` : page.path;
    report({ ...page, path: name }, medianOf(runs));
  }
  await browser.clearCookies();
  const paths = (await publicPaths()).filter((path) => !measured.some((page) => page.path === path));
  for (const page of paths.map((path) => ({ path, isPublic: true, leastPerformance: 0 })).filter(isWanted)) {
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

/** The address of a bare page with the text of this one. */
async function bareCopy(context: BrowserContext, path: string): Promise<string> {
  const page = await context.newPage();
  await page.goto(`${server.url}${path}`, { waitUntil: 'networkidle' });
  const address = await bare.add(page);
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
    blocking: audits['total-blocking-time']?.numericValue,
    layoutShift: audits['cumulative-layout-shift']?.numericValue,
  };
}

function report(page: Parameters<typeof missedGoals>[0], figures: Figures): void {
  const { performance, accessibility, bestPractices, seo, paint, barePaint, blocking, layoutShift } = figures;
  const figure = (name: string, value: number | undefined, digits = 0) =>
    value === undefined ? [] : `${name} ${value.toFixed(digits)}`;
  const line = [
    figure('performance', performance),
    figure('accessibility', accessibility),
    figure('best practices', bestPractices),
    figure('SEO', seo),
    figure('LCP ms', paint),
    figure('bare ms', barePaint),
    figure('ratio', paintRatio(figures), 2),
    figure('TBT ms', blocking),
    figure('CLS', layoutShift, 3),
  ];
  print(`${page.path}: ${line.flat().join(', ')}`);
  for (const problem of missedGoals(page, figures)) {
    process.stderr.write(`${problem}\n`);
    process.exitCode = 1;
  }
}
