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
  return (['linux', 'mac', 'win'] as const).flatMap((system) =>
    Object.entries(TARGETS[system]).flatMap(([target, architectures]) => {
      const made = architecturesOf(config, system, target);
      return architectures
        .filter((one) => !made.includes(one))
        .map((one) => `${target} for ${one} is not made.`);
    }),
  );
}

function architecturesOf(config: Configuration, system: keyof typeof TARGETS, target: string): string[] {
  return [config[system]?.target ?? []].flat().flatMap((made) =>
    // A target named by itself is made for the architecture of the machine that packs.
    typeof made === 'object' && made.target === target ? [made.arch ?? []].flat() : [],
  );
}
