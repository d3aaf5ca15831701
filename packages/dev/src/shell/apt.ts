import { exists } from './paths.ts';
import { Failure, firstLine, run } from './run.ts';

const APT_GET = '/usr/bin/apt-get';

/**
 * Installs a Debian package, when this is a Debian and the caller is root.
 * @throws {Failure} naming the command to run by hand, when it cannot be done from here.
 */
export async function aptInstall(packageName: string): Promise<void> {
  const byHand = `install it with "apt-get install ${packageName}" as root`;
  if (!(await exists(APT_GET))) {
    throw new Failure(`${packageName} is missing and this system has no apt-get`);
  }
  if (process.getuid?.() !== 0) {
    throw new Failure(`${packageName} is missing: ${byHand}`);
  }
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['install', '-y', '--no-install-recommends', packageName];
  try {
    await run(APT_GET, ['update'], { env });
    await run(APT_GET, install, { env });
  } catch (error) {
    throw new Failure(`${packageName} could not be installed (${firstLine(error)}): ${byHand}`, {
      cause: error,
    });
  }
}
