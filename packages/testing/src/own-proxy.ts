import { fileURLToPath } from 'node:url';
import { freePort } from '@moveway/dev/shell/network.ts';
import { startHaproxy, type OwnProxy } from './own-haproxy.ts';

/** What is shipped. */
const configuration = fileURLToPath(new URL('../../../backend/proxy/haproxy.cfg', import.meta.url));

/**
 * Starts the shipped load balancer on two backends of a test, and waits until it listens.
 * @param path of HAProxy
 * @param backends where the two answer, each `http://host:port`
 * @param checkInterval between two health checks, in HAProxy's form, such as `1s`
 */
export async function startProxy(
  path: string,
  backends: readonly [string, string],
  checkInterval: string,
): Promise<OwnProxy> {
  const listen = `127.0.0.1:${await freePort()}`;
  return startHaproxy(path, configuration, {
    url: `http://${listen}`,
    env: {
      LISTEN: listen,
      BACKEND_1: new URL(backends[0]).host,
      BACKEND_2: new URL(backends[1]).host,
      CHECK_INTERVAL: checkInterval,
    },
  });
}
