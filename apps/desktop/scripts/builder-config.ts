import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Packager, type Configuration } from 'electron-builder';

const EACH = ['x64', 'arm64'];

/** What is made for each system, and for which architectures. */
const TARGETS: Record<'linux' | 'mac' | 'win', Record<string, string[]>> = {
  linux: { AppImage: EACH, deb: EACH, rpm: EACH },
  mac: { dmg: ['universal'], zip: ['universal'] },
  win: { nsis: EACH, msi: EACH },
};

/**
 * What is wrong with electron-builder's configuration: by electron-builder's own check of it for all systems, and by
 * what has to be made.
 * @param file of the configuration
 * @param directory of the app
 */
export async function findConfigProblems(file: string, directory: string): Promise<string[]> {
  const packager = new Packager({ config: file, projectDir: directory });
  try {
    await packager.validateConfig();
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
  const { config } = packager;
  const targets = (['linux', 'mac', 'win'] as const).flatMap((system) =>
    Object.entries(TARGETS[system]).flatMap(([target, architectures]) => {
      const made = architecturesOf(config, system, target);
      return architectures
        .filter((one) => !made.includes(one))
        .map((one) => `${target} for ${one} is not made.`);
    }),
  );
  return [...targets, ...(await findCameraProblems(config, directory))];
}

/**
 * What keeps a Mac from lending its camera: with the hardened runtime, the app and its helpers need the entitlement,
 * and the app a sentence for who is asked (https://www.electronjs.org/docs/latest/api/system-preferences).
 */
async function findCameraProblems({ mac }: Configuration, directory: string): Promise<string[]> {
  const problems: string[] = [];
  for (const name of ['entitlements', 'entitlementsInherit'] as const) {
    const file = mac?.[name];
    const text = typeof file === 'string' ? await readFile(join(directory, file), 'utf8') : '';
    if (!/<key>com\.apple\.security\.device\.camera<\/key>\s*<true\/>/.test(text)) {
      problems.push(`The camera is not among the ${name} of macOS.`);
    }
  }
  // electron-builder types it as anything.
  const info = mac?.extendInfo as Record<string, unknown> | undefined;
  if (typeof info?.['NSCameraUsageDescription'] !== 'string') {
    problems.push('Nothing says to who is asked on macOS what the camera is for.');
  }
  return problems;
}

function architecturesOf(config: Configuration, system: keyof typeof TARGETS, target: string): string[] {
  return [config[system]?.target ?? []].flat().flatMap((made) =>
    // A target named by itself is made for the architecture of the machine that packs.
    typeof made === 'object' && made.target === target ? [made.arch ?? []].flat() : [],
  );
}
