import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { freePort } from '@moveway/dev/shell/network.ts';
import { run } from '@moveway/dev/shell/run.ts';
import { startHaproxy, type OwnProxy } from './own-haproxy.ts';

const configuration = fileURLToPath(new URL('tls.cfg', import.meta.url));

/**
 * Ends TLS before a load balancer, with a certificate that is made for it and that this process trusts from now on.
 * @param path of HAProxy
 * @param proxy where the load balancer answers, `http://host:port`
 */
export async function startTls(path: string, proxy: string): Promise<OwnProxy> {
  const directory = await mkdtemp(join(tmpdir(), 'moveway-tls-'));
  const file = join(directory, 'site.pem');
  const certificate = await makeCertificate(directory);
  await writeFile(file, certificate);
  setDefaultCACertificates([...getCACertificates('default'), certificate]);
  const listen = `127.0.0.1:${await freePort()}`;
  const tls = await startHaproxy(path, configuration, {
    url: `https://${listen}`,
    env: { LISTEN: listen, CERTIFICATE: file, PROXY: new URL(proxy).host },
  });
  return {
    url: tls.url,
    async stop() {
      await tls.stop();
      await rm(directory, { recursive: true });
    },
  };
}

/** For this machine, and a day. @returns the certificate and its key */
async function makeCertificate(directory: string): Promise<string> {
  const [certificate, key] = [join(directory, 'certificate.pem'), join(directory, 'key.pem')];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1'];
  const name = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  await run('openssl', ['req', ...kind, ...name, '-out', certificate, '-keyout', key]);
  return (await readFile(certificate, 'utf8')) + (await readFile(key, 'utf8'));
}
