import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { breakpoints, layers, spaces, textSizes } from '@moveway/ui/tokens/tokens.ts';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** Those that reach into the elements of Ant Design. */
const OF_ANT_DESIGN = ['ant-design.css', 'ant-design.module.css'].map(
  (name) => `packages/admin-ui/src/theme/${name}`,
);

const sheets = globSync('{apps,packages}/*/src/**/*.css', { cwd: root }).map((path) => ({
  path: path.replaceAll('\\', '/'),
  text: readFileSync(join(root, path), 'utf8'),
}));

/** Each match in the stylesheets, with the file it is in. */
function allOf(pattern: RegExp): { path: string; value: string }[] {
  return sheets.flatMap(({ path, text }) =>
    [...text.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(pattern)].map(([, value = '']) => ({
      path,
      value: value.trim(),
    })),
  );
}

const tokens = (prefix: string, values: object) =>
  new Set(Object.keys(values).map((name) => `var(--${prefix}-${name})`));

describe('the stylesheets', () => {
  it('take the sizes of type from the tokens, but for text in a map, which is in units of the map', () => {
    const known = tokens('text', textSizes).add('inherit').add('100%');
    const sizes = allOf(/(?<![-\w])font-size:([^;]+);/g);
    expect(sizes.length).toBeGreaterThan(200);
    const others = sizes.filter(({ path, value }) => !known.has(value) && !path.endsWith('-map.module.css'));
    expect(others).toEqual([]);
    expect(Object.keys(textSizes).length).toBeLessThanOrEqual(10);
  });

  it('take the layers from the tokens', () => {
    const known = tokens('layer', layers);
    const used = allOf(/z-index:([^;]+);/g);
    expect(used.length).toBeGreaterThan(20);
    expect(used.filter(({ value }) => !known.has(value))).toEqual([]);
  });

  it('change the layout at four widths at most', () => {
    const known: readonly string[] = breakpoints;
    const used = allOf(/@media([^{]*width[^{]*)\{/g).flatMap(({ path, value }) =>
      [...value.matchAll(/[\d.]+[a-z]+/g)].map(([width]) => ({ path, value: width })),
    );
    expect(used.length).toBeGreaterThan(50);
    expect(used.filter(({ value }) => !known.includes(value))).toEqual([]);
    expect(known.length).toBeLessThanOrEqual(4);
  });

  it('name each distance that is a token, and no other', () => {
    const distances = new Set<string>(Object.values(spaces));
    const written = allOf(/(?<![-\w])(?:margin|padding|inset|(?:row-|column-)?gap)(?:-[a-z-]+)?:([^;]+);/g);
    expect(written.length).toBeGreaterThan(500);
    const plain = (value: string) => value.replaceAll(/\w*\((?:[^()]|\([^()]*\))*\)/g, '').split(/\s+/);
    expect(written.filter(({ value }) => plain(value).some((part) => distances.has(part)))).toEqual([]);
    const known = tokens('space', spaces);
    const used = allOf(/(var\(--space-[^)]*\))/g);
    expect(used.length).toBeGreaterThan(300);
    expect(used.filter(({ value }) => !known.has(value))).toEqual([]);
  });

  it('reach into Ant Design in one file, which names the version it was written for', () => {
    expect(new Set(allOf(/(\.ant-[\w-]+)/g).map(({ path }) => path))).toEqual(new Set(OF_ANT_DESIGN));
    const catalog = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8');
    const version = /^ {2}antd: (\S+)$/m.exec(catalog)?.[1];
    for (const sheet of OF_ANT_DESIGN) {
      const first = /^\/\*[^]*?\*\//.exec(sheets.find(({ path }) => path === sheet)?.text ?? '')?.[0];
      expect(first).toContain(`antd ${version}:`);
    }
  });
});
