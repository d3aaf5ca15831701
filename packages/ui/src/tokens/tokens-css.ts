import { colors, fonts, layers, radii, spaces, textSizes } from './tokens.ts';

/** The text of `tokens.css`: the tokens as CSS custom properties, for the light and the dark theme. */
export function renderTokensCss(): string {
  return `/* Rendered from tokens.ts by tokens.test.ts; run the tests with --update after a change there. */
:root {
  color-scheme: light;
${declarations(colors.light, 'color', 2)}
${declarations(fonts, 'font', 2)}
${declarations(
  mapValues(radii, (radius) => `${radius}px`),
  'radius',
  2,
)}
${declarations(textSizes, 'text', 2)}
${declarations(spaces, 'space', 2)}
${declarations(mapValues(layers, String), 'layer', 2)}
}

/* Paper is light. */
@media not print {
  :root.dark {
    color-scheme: dark;
${declarations(colors.dark, 'color', 4)}
  }
}

/* Before a script could set a class, or without scripts: follow the system. */
@media screen and (prefers-color-scheme: dark) {
  :root:not(.light) {
    color-scheme: dark;
${declarations(colors.dark, 'color', 4)}
  }
}
`;
}

function declarations(tokens: Readonly<Record<string, string>>, prefix: string, indent: number): string {
  return Object.entries(tokens)
    .map(([name, value]) => `${' '.repeat(indent)}--${prefix}-${kebab(name)}: ${value};`)
    .join('\n');
}

function mapValues<V, R>(record: Readonly<Record<string, V>>, map: (value: V) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
}

function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
