import { cp, glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

declare global {
  interface Window {
    /** The landmarks that have moved since the first paint, which is over once this is there. */
    movedSinceFirstPaint?: () => string[];
  }
}

/**
 * Runs in a page before anything else of it. Keeps in `sessionStorage` what goes wrong, over reloads as well, and
 * remembers where the landmarks stand when the page is first painted.
 */
function recordPage(): void {
  const report = (text: string) => {
    const problems = JSON.parse(sessionStorage.getItem('problems') ?? '[]') as string[];
    sessionStorage.setItem('problems', JSON.stringify([...problems, `${location.pathname}: ${text}`]));
  };
  const listen = <K extends keyof WindowEventMap>(type: K, describe: (event: WindowEventMap[K]) => string) =>
    addEventListener(type, (event) => report(`${type}: ${describe(event)}`), true);
  let isLeaving = false;
  addEventListener('beforeunload', () => (isLeaving = true));
  addEventListener(
    'error',
    ({ message, target }) => {
      // A file that cannot be loaded has no message, but a target. It is known by what it has: in Firefox its class is
      // that of another window while the page is left.
      const { outerHTML, rel } = (target ?? {}) as Partial<HTMLLinkElement>;
      // What still loads when the page is left is given up. Firefox says so of a module that it already has when it is
      // to be loaded in advance; one that is missing is reported by what imports it.
      const isHarmless = rel === 'modulepreload' || (isLeaving && rel !== undefined);
      if (!isHarmless) {
        report(`error: ${outerHTML ?? message}`);
      }
    },
    true,
  );
  listen('unhandledrejection', ({ reason }) => String(reason));
  listen(
    'securitypolicyviolation',
    ({ violatedDirective, blockedURI, sourceFile, lineNumber, columnNumber }) =>
      `${violatedDirective} ${blockedURI} at ${sourceFile}:${lineNumber}:${columnNumber}`,
  );
  const { error } = console;
  // oxlint-disable-next-line no-console -- What a page writes there is what is recorded.
  console.error = (...values: unknown[]) => {
    report(`console: ${values.map(String).join(' ')}`);
    error(...values);
  };

  const landmarks = ['header', 'main', 'h1', 'main p', 'main form', 'main h2', 'footer'];
  const topOf = (element: Element) => element.getBoundingClientRect().top + scrollY;
  const sample = () => {
    if (performance.getEntriesByName('first-contentful-paint').length === 0) {
      requestAnimationFrame(sample);
      return;
    }
    const shown = landmarks
      .flatMap((selector) => document.querySelector(selector) ?? [])
      // What is below the screen may move.
      .filter((element) => topOf(element) < innerHeight)
      .map((element) => ({ element, top: topOf(element), name: `${element.tagName} ${element.className}` }));
    window.movedSinceFirstPaint = () =>
      shown
        // What the page has replaced since has no place to compare.
        .filter(({ element, top }) => element.isConnected && Math.abs(topOf(element) - top) >= 1)
        .map(({ element, top, name }) => `${name}: ${top} → ${topOf(element)}`);
  };
  sample();
}

/** Copies a build of the site, and has each page record itself. The server allows inline scripts by their hash. */
export async function copyWithRecord(build: string, directory: string): Promise<void> {
  await cp(build, directory, { recursive: true });
  for await (const file of glob('**/*.html', { cwd: directory })) {
    const html = await readFile(join(directory, file), 'utf8');
    await writeFile(
      join(directory, file),
      html.replace('<head>', () => `<head><script>(${recordPage.toString()})()</script>`),
    );
  }
}
