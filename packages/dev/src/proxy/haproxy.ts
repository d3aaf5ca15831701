import { aptInstall, firstLine, run } from '../shell/run.ts';
import { exists } from '../shell/paths.ts';

/** Debian's HAProxy. */
const SYSTEM_HAPROXY = '/usr/sbin/haproxy';
/** Of Debian 12, from which `backend/proxy/Dockerfile` installs it. */
const RELEASE_LINE = '2.6';

/** Installs it where it is missing and can be installed; where it cannot, the tests that need it fail with the reason. */
export async function installHaproxy(progress: (line: string) => void): Promise<void> {
  if (!(await exists(SYSTEM_HAPROXY))) {
    progress('installing haproxy (Debian package, once)');
    await aptInstall('haproxy').catch((error: unknown) => progress(firstLine(error)));
  }
}

/** The HAProxy of this machine, or the reason why there is none to test with. */
export async function findHaproxy(): Promise<{ path: string } | { missing: string }> {
  if (!(await exists(SYSTEM_HAPROXY))) {
    return { missing: `needs HAProxy ${RELEASE_LINE}: apt-get install haproxy` };
  }
  const version = /version (\S+)/.exec(await run(SYSTEM_HAPROXY, ['-v']))?.[1] ?? 'unknown';
  return version.startsWith(`${RELEASE_LINE}.`)
    ? { path: SYSTEM_HAPROXY }
    : { missing: `needs HAProxy ${RELEASE_LINE}, and here is ${version}` };
}
