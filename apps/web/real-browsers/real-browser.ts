import { expect, vi } from 'vitest';

/** An element that can be seen: a selector, and the label or text that it has, where the selector fits several. */
interface Target {
  css: string;
  name?: string | undefined;
}

/** A function that runs in the page, with arguments and a result of JSON. It may use nothing from outside itself. */
type PageFunction<Args extends unknown[], Result> = (...args: Args) => Result | Promise<Result>;

const expressionOf = <Args extends unknown[]>(work: PageFunction<Args, unknown>, ...args: Args) =>
  `(${work.toString()})(${args.map((arg) => JSON.stringify(arg)).join(', ')})`;

/** What a browser is driven by: the library of each does it in its own way. */
export interface Driver {
  /** Begins to load an address. */
  goto(url: string): Promise<void>;
  /** The value of an expression in the page, or of its promise. */
  evaluate(expression: string): Promise<unknown>;
  /** Clicks an element as a mouse does. @throws where the expression gives none, or something is over it */
  click(expression: string): Promise<void>;
  /** Types into the element that has the focus. */
  type(text: string): Promise<void>;
  pressEnter(): Promise<void>;
  close(): Promise<void>;
}

/** The visible element of a target; runs in the page. */
function find({ css, name }: Target): HTMLElement | null {
  const plain = (text?: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
  const namesOf = (element: HTMLElement) => [
    element.getAttribute('aria-label'),
    ...(element.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.innerText),
    ...[...((element as HTMLInputElement).labels ?? [])].map((label) => label.innerText),
    element.innerText,
  ];
  return (
    [...document.querySelectorAll<HTMLElement>(css)].find(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        (name === undefined || namesOf(element).some((one) => plain(one) === name)),
    ) ?? null
  );
}

/** A page in a real browser, as a test sees it. The tests' own limit holds for everything it waits for. */
export class RealBrowser {
  readonly #driver: Driver;

  constructor(driver: Driver) {
    this.#driver = driver;
  }

  /**
   * Opens a page, and waits until it is painted and hydrated and has its fonts.
   * @param whenPainted runs after the first paint
   */
  async open(url: string, { whenPainted }: { whenPainted?: () => Promise<void> } = {}): Promise<void> {
    // So that the page before, which may still be there after `goto`, is not taken for this one.
    await this.evaluate(() => void delete window.movedSinceFirstPaint);
    await this.#driver.goto(url);
    const isPainted = (address: string) => location.href === address && 'movedSinceFirstPaint' in window;
    await expect.poll(() => this.evaluate(isPainted, url)).toBe(true);
    await whenPainted?.();
    await expect
      .poll(() =>
        this.evaluate(() => {
          const hasReact = (element: Element) =>
            Object.keys(element).some((key) => key.startsWith('__react'));
          return {
            address: location.href,
            isHydrated: [...document.querySelectorAll('h1, form')].some(hasReact),
            hasFonts: document.fonts.status === 'loaded',
          };
        }),
      )
      .toEqual({ address: url, isHydrated: true, hasFonts: true });
  }

  /** Waits until the service worker is there, and with it everything it keeps. */
  async untilInstalled(): Promise<void> {
    const state = () =>
      this.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state ?? null);
    await expect.poll(state).toBe('activated');
  }

  /** Runs a function in the page. While a page is replaced by the next one, drivers fail, and it is tried again. */
  async evaluate<Args extends unknown[], Result>(
    work: PageFunction<Args, Result>,
    ...args: Args
  ): Promise<Result> {
    const expression = expressionOf(work, ...args);
    // Drivers hand over what the function gives.
    return vi.waitFor(async () => (await this.#driver.evaluate(expression)) as Result, { interval: 200 });
  }

  async click(css: string, name?: string): Promise<void> {
    const expression = expressionOf(find, { css, name });
    await vi.waitFor(() => this.#driver.click(expression), { interval: 200 });
  }

  /** Types into an empty field. */
  async fill(label: string, text: string, within = ''): Promise<void> {
    await this.click(`${within} :is(input, textarea)`, label);
    await this.#driver.type(text);
    await expect
      .poll(() => this.evaluate(() => (document.activeElement as HTMLInputElement).value))
      .toBe(text);
  }

  async pressEnter(): Promise<void> {
    await this.#driver.pressEnter();
  }

  /** Waits until the text can be read in what the selector gives. */
  async sees(text: string, css = 'body'): Promise<void> {
    await expect.poll(() => this.#textOf(css)).toContain(text);
  }

  /** Waits until the text can no longer be read in what the selector gives. */
  async missesText(text: string, css: string): Promise<void> {
    await expect.poll(() => this.#textOf(css)).not.toContain(text);
  }

  #textOf(css: string): Promise<string> {
    return this.evaluate((selector) => {
      const texts = [...document.querySelectorAll<HTMLElement>(selector)].map(({ innerText }) => innerText);
      return texts.join('\n').replaceAll(/\s+/g, ' ');
    }, css);
  }

  /** Expects that no landmark of the page has moved since it was first painted. */
  async expectStill(): Promise<void> {
    const moved = await this.evaluate(() => window.movedSinceFirstPaint?.() ?? ['not painted']);
    expect(moved).toEqual([]);
  }

  /** What the pages of this tab have complained of. */
  async problems(): Promise<string[]> {
    return this.evaluate(() => JSON.parse(sessionStorage.getItem('problems') ?? '[]') as string[]);
  }

  async close(): Promise<void> {
    await this.#driver.close();
  }
}
