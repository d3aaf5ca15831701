import { colors, fonts, layers, radii, spaces, textSizes, type ColorName } from './tokens.ts';

/** The text of `tokens.css`: the tokens as CSS custom properties, colors for the light and the dark theme. */
export function renderTokensCss(): string {
  const pairs = Object.entries(colors.light).map(([name, light]): [string, string] => {
    const dark = colors.dark[name as ColorName];
    return [name, light === dark ? light : `light-dark(${light}, ${dark})`];
  });
  return `/* Rendered from tokens.ts by tokens.test.ts; run the tests with --update after a change there. */
:root {
  color-scheme: light;
${declarations(Object.fromEntries(pairs), 'color')}
${declarations(fonts, 'font')}
${declarations(
  mapValues(radii, (radius) => `${radius}px`),
  'radius',
)}
${declarations(textSizes, 'text')}
${declarations(spaces, 'space')}
${declarations(mapValues(layers, String), 'layer')}
}

/* Paper is light. Before a script could set a class, or without scripts, a screen follows the system. */
@media screen {
  :root {
    color-scheme: light dark;
  }

  :root.light {
    color-scheme: light;
  }

  :root.dark {
    color-scheme: dark;
  }
}
`;
}

function declarations(tokens: Readonly<Record<string, string>>, prefix: string): string {
  return Object.entries(tokens)
    .map(([name, value]) => `  --${prefix}-${kebab(name)}: ${value};`)
    .join('\n');
}

function mapValues<V, R>(record: Readonly<Record<string, V>>, map: (value: V) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
}

function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
