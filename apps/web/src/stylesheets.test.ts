import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contrast } from '@moveway/ui/tokens/contrast.fixtures.ts';
import { textPairs, type ColorName } from '@moveway/ui/tokens/tokens.ts';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const isPair = (text: string, ground: string) =>
  textPairs.some((pair) => pair[0] === text && pair[1] === ground);
/** Read on any ground of a page. */
const textOfPages = new Set(textPairs.filter(([, ground]) => ground === 'ground').map(([text]) => text));
/** Read on a ground of its own, which may be another rule's. */
const grounds = new Set(textPairs.map(([, ground]) => ground));

const rules = globSync('{apps/web,packages/ui,packages/admin-ui}/src/**/*.css', { cwd: root }).flatMap(
  (path) => {
    const text = readFileSync(`${root}${path}`, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
    return [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
      name: `${basename(path)} ${selector.trim().replaceAll(/\s+/g, ' ')}`,
      color: valueOf(body, 'color'),
      ground: valueOf(body, 'background') ?? valueOf(body, 'background-color'),
      visibility: valueOf(body, 'content-visibility'),
    }));
  },
);

/**
 * Colors come from the tokens, whose pairs are held to their contrast in both themes beside them. Here it is held that
 * no stylesheet makes another pair, so that the browser's tests need not look at each screen in each theme.
 */
describe('the stylesheets', () => {
  it('are found', () => {
    expect(rules.length).toBeGreaterThan(300);
  });

  it('write on a ground only what the tokens say can be read on it', () => {
    const others = rules.filter(({ color, ground }) => {
      const [text, below] = [tokenOf(color), tokenOf(ground)];
      return text !== undefined && below !== undefined && !isPair(text, below);
    });
    expect(others.map(({ name, color, ground }) => `${name}: ${color} on ${ground}`)).toEqual([]);
  });

  it('write on the ground of a page, where they set none, only what can be read on every page', () => {
    const others = rules.filter(({ color, ground }) => {
      const text = tokenOf(color);
      const hasOwnGround = text !== undefined && /^on[A-Z]/.test(text);
      return text !== undefined && tokenOf(ground) === undefined && !hasOwnGround && !textOfPages.has(text);
    });
    expect(others.map(({ name, color }) => `${name}: ${color}`)).toEqual([]);
  });

  it('have no ground that nothing is known to be readable on, but those without text', () => {
    const withoutText = /::(before|after|-webkit-|-moz-)|\.road|\.dot/;
    const others = rules.filter(({ name, ground }) => {
      const below = tokenOf(ground);
      return below !== undefined && !grounds.has(below) && !withoutText.test(name);
    });
    expect(others.map(({ name, ground }) => `${name}: ${ground}`)).toEqual([]);
  });

  it('set their own color of text on a ground on which a page’s text cannot be read', () => {
    // A state keeps the color of the rule it varies.
    const others = /:|\.road|\.dot/;
    const inherited = rules.filter(({ name, color, ground }) => {
      const below = tokenOf(ground);
      const isDark = below !== undefined && grounds.has(below) && !isPair('text', below);
      return isDark && color === undefined && !others.test(name);
    });
    expect(inherited.map(({ name, ground }) => `${name}: ${ground}`)).toEqual([]);
  });

  it('keep to the contrast where they name colors of their own', () => {
    const fixed = rules.flatMap(({ name, color, ground }) =>
      color?.startsWith('#') && ground?.startsWith('#')
        ? [{ name, ratio: contrast(long(color), long(ground)) }]
        : [],
    );
    expect(fixed.length).toBeGreaterThan(0);
    expect(fixed.filter(({ ratio }) => ratio < 4.5)).toEqual([]);
  });

  it('lay out all of a page at once, so that pictures, paper and archives have all of it', () => {
    expect(rules.filter(({ visibility }) => visibility === 'auto').map(({ name }) => name)).toEqual([]);
  });

  it('have every class that another stylesheet composes or a component names', () => {
    expect(namedClasses.length).toBeGreaterThan(600);
    const missing = namedClasses.filter(({ path, name }) => !definesClass(path, name));
    expect(missing.map(({ by, name, path }) => `${by}: ${name} of ${path}`)).toEqual([]);
  });
});

/** Every class taken from a stylesheet: by `composes` in another one, or as a property of what a component imports. */
const namedClasses = globSync('{apps/web,packages/ui,packages/admin-ui}/src/**/*.{css,tsx}', {
  cwd: root,
}).flatMap((by) => {
  const text = readFileSync(`${root}${by}`, 'utf8');
  const composed = [...text.matchAll(/composes:\s*([^;]+?)\s+from\s+'([^']+)'/g)].flatMap(
    ([, names = '', path = '']) =>
      names.split(/\s+/).map((name) => ({ by, name, path: stylesheetAt(by, path) })),
  );
  const body = text.replaceAll(/from '[^']+'/g, '');
  const imported = [...text.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm)].flatMap(
    ([, variable = '', path = '']) =>
      [...body.matchAll(new RegExp(`(?<![.\\w])${variable}\\.(\\w+)`, 'g'))].map(([, name = '']) => ({
        by,
        name,
        path: stylesheetAt(by, path),
      })),
  );
  return [...composed, ...imported];
});

function stylesheetAt(by: string, path: string): string {
  return path.startsWith('@moveway/')
    ? path.replace(/^@moveway\/([^/]+)/, 'packages/$1/src')
    : join(dirname(by), path);
}

function definesClass(path: string, name: string): boolean {
  return new RegExp(`\\.${name}(?![\\w-])`).test(readFileSync(`${root}${path}`, 'utf8'));
}

function valueOf(body: string, property: string): string | undefined {
  return new RegExp(`(?<![-\\w])${property}:\\s*([^;]+)`).exec(body)?.[1]?.trim();
}

/** The token of `var(--color-on-sign)` is `onSign`; undefined for anything else. */
function tokenOf(value: string | undefined): ColorName | undefined {
  const name = /^var\(--color-([a-z-]+)\)$/.exec(value ?? '')?.[1];
  // The stylesheet of the tokens is rendered from their names, so there is no other.
  return name?.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()) as ColorName | undefined;
}

/** `#abc` as `#aabbcc`. */
function long(color: string): string {
  return color.length === 4 ? color.replaceAll(/[\da-f]/gi, '$&$&') : color;
}
