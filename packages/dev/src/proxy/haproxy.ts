import { installIfMissing, run } from '../shell/run.ts';
import { exists } from '../shell/paths.ts';

/** Debian's HAProxy. */
const SYSTEM_HAPROXY = '/usr/sbin/haproxy';
/** Makes the certificates of its tests. */
const SYSTEM_OPENSSL = '/usr/bin/openssl';
const PACKAGES = { haproxy: SYSTEM_HAPROXY, openssl: SYSTEM_OPENSSL };
/** Of Debian 12, from which `backend/proxy/Dockerfile` installs it. */
const RELEASE_LINE = '2.6';

/** Installs both where they are missing and can be installed; where not, the tests that need them say so. */
export async function installHaproxy(progress: (line: string) => void): Promise<void> {
  for (const [name, program] of Object.entries(PACKAGES)) {
    await installIfMissing(name, program, progress);
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
