import { readFile, writeFile } from 'node:fs/promises';
import { SETTINGS } from './env.ts';

const DOCUMENT = new URL('../../../docs/settings.md', import.meta.url);
const INTRODUCTION = `# Settings

Written by \`pnpm settings\` from \`backend/src/config/env.ts\`. All are environment variables. What is not set has the
default; set but empty counts as not set. Names that end in \`_MS\` are in milliseconds. \`ADMIN_…\` and \`DEMO_PASSWORD\`
are read by the commands that make these accounts.

An address is an IPv4 address or the /64 network of an IPv6 subscriber; the /48 around it may use ten times as much.

| Variable | Default | Meaning |
|---|---|---|
`;

/**
 * The document of settings: a row for each, with its name, its default and its meaning.
 * @throws {Error} for a setting without a description
 */
export function settingsDocument(settings = SETTINGS): string {
  const rows = Object.entries(settings).map(([name, schema]) => {
    if (schema.description === undefined) {
      throw new Error(`${name} has no description in env.ts`);
    }
    return `| \`${name}\` | ${defaultOf(schema)} | ${schema.description} |\n`;
  });
  return INTRODUCTION + rows.join('');
}

/** The value of a variable that is not set. */
function defaultOf(schema: (typeof SETTINGS)[string]): string {
  const { success, data } = schema.safeParse(undefined);
  if (!success) {
    return 'required';
  }
  return data === undefined ? '' : `\`${data}\``;
}

/* Command: writes docs/settings.md, or with `--check` only says whether it is what would be written. */
if (import.meta.main) {
  const document = settingsDocument();
  if (!process.argv.includes('--check')) {
    await writeFile(DOCUMENT, document);
  } else if ((await readFile(DOCUMENT, 'utf8').catch(() => '')) !== document) {
    process.stderr.write('docs/settings.md differs from backend/src/config/env.ts: run `pnpm settings`.\n');
    process.exitCode = 1;
  }
}
