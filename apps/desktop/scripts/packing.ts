import { glob, readFile, stat } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { join, matchesGlob, relative, sep } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

/** The limit of everything that is packed, in bytes: room for the console alone. */
const MAX_BYTES = 8_000_000;
const NEEDED = [
  'out/main/index.cjs',
  'out/preload/index.cjs',
  'out/renderer/index.html',
  'icons/tray.png',
  'icons/dot.png',
];
const UNWANTED = /node_modules|\.map$|\.ts$|\.env|\.test\.|\/e2e\/|\.vite\//;
/** https://www.debian.org/doc/debian-policy/ch-controlfields.html#s-f-source */
const DEBIAN_NAME = /^[a-z0-9][a-z0-9+.-]+$/;
/** Fuses of the binary that must be off, because an attacker could use each of them. */
const FUSES_OFF = [
  'runAsNode',
  'enableNodeOptionsEnvironmentVariable',
  'enableNodeCliInspectArguments',
  'grantFileProtocolExtraPrivileges',
];
const FUSES_ON = ['enableCookieEncryption', 'enableEmbeddedAsarIntegrityValidation', 'onlyLoadAppFromAsar'];

const configSchema = z.object({
  appId: z.string(),
  extraMetadata: z.object({ name: z.string() }),
  files: z.array(z.string()),
  asar: z.literal(true),
  protocols: z.array(z.object({ schemes: z.array(z.string()) })),
  electronFuses: z.record(z.string(), z.boolean()),
});

/**
 * What would be packed, and what is wrong with it.
 * @param configFile electron-builder's
 * @param directory of the app, after its build
 */
export async function inspectPacking(
  configFile: string,
  directory: string,
): Promise<{ files: string[]; bytes: number; fuses: Record<string, boolean>; problems: string[] }> {
  const config = configSchema.parse(parse(await readFile(configFile, 'utf8')));
  const files = await filesOf(config.files, directory);
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(directory, file))).size));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  const main = files.includes('out/main/index.cjs')
    ? await readFile(join(directory, 'out/main/index.cjs'), 'utf8')
    : '';
  return {
    files,
    bytes,
    fuses: config.electronFuses,
    problems: [
      ...NEEDED.filter((file) => !files.includes(file)).map((file) => `${file} is missing.`),
      ...files.filter((file) => UNWANTED.test(file)).map((file) => `${file} does not belong inside.`),
      ...(DEBIAN_NAME.test(config.extraMetadata.name)
        ? []
        : [`${config.extraMetadata.name} cannot be the name of a Debian package.`]),
      ...(main.includes(config.appId)
        ? []
        : [`The main process does not name itself ${config.appId}, which notifications on Windows need.`]),
      ...packagesIn(main).map((name) => `The main process requires ${name}, which is not packed.`),
      ...FUSES_OFF.filter((fuse) => config.electronFuses[fuse] !== false).map(
        (fuse) => `The fuse ${fuse} is not off.`,
      ),
      ...FUSES_ON.filter((fuse) => config.electronFuses[fuse] !== true).map(
        (fuse) => `The fuse ${fuse} is not on.`,
      ),
      ...(config.protocols.some(({ schemes }) => schemes.includes('moveway'))
        ? []
        : ['moveway:// is not registered.']),
      ...(bytes > MAX_BYTES ? [`${bytes} bytes are more than ${MAX_BYTES}.`] : []),
    ],
  };
}

/** As electron-builder reads its patterns: `!` takes away what one before has named. */
async function filesOf(patterns: string[], directory: string): Promise<string[]> {
  const excluded = patterns.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1));
  const found = new Set<string>();
  for (const pattern of patterns.filter((one) => !one.startsWith('!'))) {
    for await (const entry of glob(pattern, { cwd: directory, withFileTypes: true })) {
      const file = relative(directory, join(entry.parentPath, entry.name)).replaceAll(sep, '/');
      if (entry.isFile() && !excluded.some((one) => matchesGlob(file, one))) {
        found.add(file);
      }
    }
  }
  return [...found].toSorted();
}

/** Packages that the bundle loads at run time, other than Electron and Node. */
function packagesIn(code: string): string[] {
  const names = [...code.matchAll(/\brequire\(['"]([^'"\n]+)['"]\)/g)].map(([, name]) => name ?? '');
  return [...new Set(names)].filter(
    (name) =>
      name !== 'electron' && !name.startsWith('node:') && !builtinModules.includes(name.split('/')[0] ?? ''),
  );
}
