import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { aptInstall, firstLine } from '../shell/run.ts';

/** Where the configurations look for fonts. */
const SYSTEM_FONTS = '/usr/share/fonts';

/** Debian's packages of fonts, and what the tests need of each. */
const PACKAGES = {
  'fonts-dejavu-core': ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'],
  'fonts-liberation': ['LiberationSans-Regular.ttf', 'LiberationSans-Bold.ttf'],
  'fonts-noto-mono': ['NotoSansMono-Regular.ttf', 'NotoSansMono-Bold.ttf'],
} as const;

/** What a browser under test finds on its device, where text waits in one of these fonts for that of the site. */
const PACKAGES_OF_SET = {
  dejavu: ['fonts-dejavu-core'],
  liberation: ['fonts-dejavu-core', 'fonts-liberation'],
  // None that the site's fallback fonts name.
  'noto-mono': ['fonts-noto-mono'],
} as const;

export type FontSet = keyof typeof PACKAGES_OF_SET;

export const FONT_SETS = Object.keys(PACKAGES_OF_SET) as FontSet[];

/**
 * Installs the fonts of all sets where they are missing and can be installed; where not, the tests that need them say
 * so.
 */
export async function installFonts(progress: (line: string) => void): Promise<void> {
  // Each once: sets share packages.
  for (const name of new Set(FONT_SETS.flatMap(missingPackages))) {
    progress(`installing ${name} (Debian package, once)`);
    await aptInstall(name).catch((error: unknown) => progress(firstLine(error)));
  }
}

/**
 * A configuration of fontconfig with which Chromium on Linux sees the fonts of this set and no others, or why there is
 * none. Other systems do not read it.
 */
export function findFonts(set: FontSet): { path: string } | { missing: string } {
  const missing = missingPackages(set);
  return process.platform === 'linux' && missing.length === 0
    ? { path: fileURLToPath(new URL(`fonts/${set}.conf`, import.meta.url)) }
    : { missing: `needs Linux with the fonts of Debian's ${PACKAGES_OF_SET[set].join(' and ')}` };
}

/** The environment of a browser that sees this set of fonts, or all fonts of this machine where the set is missing. */
export function fontEnvironment(set: FontSet): NodeJS.ProcessEnv {
  const fonts = findFonts(set);
  return 'path' in fonts ? { ...process.env, FONTCONFIG_FILE: fonts.path } : process.env;
}

function missingPackages(set: FontSet): (typeof PACKAGES_OF_SET)[FontSet][number][] {
  const installed = new Set(fontFiles().map((path) => basename(path)));
  return PACKAGES_OF_SET[set].filter((name) => !PACKAGES[name].every((file) => installed.has(file)));
}

function fontFiles(): string[] {
  try {
    return readdirSync(SYSTEM_FONTS, { recursive: true, encoding: 'utf8' });
  } catch {
    return [];
  }
}
