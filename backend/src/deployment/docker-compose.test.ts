import { access } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { MONGODB_VERSION } from '@moveway/dev/mongo/mongod-providers.ts';
import { SERVER_MEMORY_ENV, SERVER_NODE_OPTIONS } from '@moveway/dev/start/server-memory.ts';
import { readConfig, SETTINGS } from '../config/env.ts';
import { projectFile, readCompose, type ComposeService } from '../testing/compose-file.ts';

const MEMBERS = ['mongo-1', 'mongo-2', 'mongo-3'];
/** How long a stopped process lives on after the time for its running requests (main.ts). */
const STOP_GRACE_MS = 5000;
/**
 * HAProxy's first failed check comes after the interval, the second 200 ms later; a busy machine takes longer.
 */
const NOTICED_MS = 3000;

const compose = await readCompose();
const services = Object.entries(compose.services);

const isOurs = ({ image }: ComposeService) => image === 'moveway-backend';
const bytes = (size: string) =>
  Number.parseFloat(size) * (size.endsWith('g') ? 1024 ** 3 : size.endsWith('m') ? 1024 ** 2 : Number.NaN);
const service = (name: string) => {
  const found = compose.services[name];
  if (!found) {
    throw new Error(`There is no service ${name}.`);
  }
  return found;
};

describe('every service', () => {
  it('has a limit for its memory and for its log', () => {
    for (const [name, { mem_limit: memory = '', logging }] of services) {
      expect(bytes(memory), name).toBeGreaterThan(0);
      expect(logging?.options, name).toMatchObject({
        'max-size': expect.any(String),
        'max-file': expect.any(String),
      });
    }
  });

  it('names only services, volumes and networks that exist', () => {
    for (const [, { depends_on: others, volumes, networks }] of services) {
      const names = Array.isArray(others) ? others : Object.keys(others);
      expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(names));
      expect(Object.keys(compose.networks)).toEqual(expect.arrayContaining(networks));
      expect(Object.keys(compose.volumes)).toEqual(
        expect.arrayContaining(volumes.map((volume) => volume.split(':')[0])),
      );
    }
  });

  it('of this project runs an existing file, with settings that the file reads', async () => {
    for (const [name, { command, environment }] of services.filter(([, each]) => isOurs(each))) {
      const [program] = command.join(' ').match(/backend\/src\/\S+\.ts/) ?? ['backend/src/commands/main.ts'];
      await access(new URL(`../../../${program}`, import.meta.url));
      expect(Object.keys(SETTINGS), name).toEqual(expect.arrayContaining(Object.keys(environment)));
    }
  });
});

it('runs the release line of MongoDB that the tests run', () => {
  const line = MONGODB_VERSION.split('.').slice(0, 2).join('.');
  for (const name of MEMBERS) {
    expect(service(name).image).toBe(`mongo:${line}`);
  }
});

it('leaves a member of the replica set memory beside its cache', () => {
  const { command, mem_limit: memory = '' } = service('mongo-1');
  const cache = Number(command[command.indexOf('--wiredTigerCacheSizeGB') + 1]) * 1024 ** 3;
  expect(cache).toBeGreaterThan(0);
  expect(cache).toBeLessThanOrEqual(bytes(memory) / 2);
});

it.each(['backend-1', 'tls'])(
  'keeps what one address does not read under half of the memory of %s',
  (name) => {
    const { sysctls, mem_limit: memory = '' } = service(name);
    const [, , most = Number.NaN] = (sysctls['net.ipv4.tcp_wmem'] ?? '').split(' ').map(Number);
    const { connectionsPerAddress } = readConfig({ MONGODB_URI: 'mongodb://localhost' });
    expect(connectionsPerAddress * most).toBeLessThan(bytes(memory) / 2);
  },
);

it('keeps the database from everybody but the programs that need it, and holds no password', async () => {
  for (const [name, { ports }] of services.filter(([, { networks }]) => networks.includes('data'))) {
    expect(ports, name).toEqual([]);
  }
  for (const name of MEMBERS) {
    expect(service(name).command.join(' ')).toContain('--keyFile /secrets/database/keyfile');
  }
  expect(compose.networks['data']).toEqual({ internal: true });
  expect(await projectFile('docker-compose.yml')).not.toMatch(/mongodb:\/\/[^$\s]*:[^$\s]*@/);
});

it('starts the backends after the migrations, and these with a majority of the members', () => {
  for (const name of ['backend-1', 'backend-2']) {
    expect(service(name).depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } });
  }
  expect(service('migrate').depends_on).toEqual({
    'replica-set': { condition: 'service_completed_successfully' },
  });
  const members = MEMBERS.map((name) => [name, { condition: 'service_started' }]);
  expect(service('replica-set').depends_on).toEqual(Object.fromEntries(members));
});

it('gives a backend time to drain, longer than the load balancer needs, and to finish', () => {
  const { environment, stop_grace_period: grace = '' } = service('backend-1');
  const { drainMs, shutdownTimeoutMs } = readConfig({
    ...environment,
    MONGODB_URI: 'mongodb://any',
  });
  expect(service('proxy').environment['CHECK_INTERVAL']).toBe('1s');
  expect(drainMs).toBeGreaterThanOrEqual(NOTICED_MS);
  expect(Number.parseInt(grace, 10) * 1000).toBeGreaterThan(drainMs + shutdownTimeoutMs + STOP_GRACE_MS);
});

it('gives the load balancer exactly the variables of its configuration', async () => {
  const configuration = await projectFile('backend/proxy/haproxy.cfg');
  const read = [...configuration.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name);
  expect(new Set(Object.keys(service('proxy').environment))).toEqual(new Set(read));
});

it('trusts as many proxies as there are in front of a backend', () => {
  expect(service('backend-1').environment['TRUST_PROXY']).toBe('2');
  expect(service('proxy').depends_on).toHaveProperty('backend-1');
  expect(service('tls').depends_on).toEqual(['proxy']);
});

describe('the images', () => {
  it.each(['backend/Dockerfile', 'backend/proxy/Dockerfile'])(
    '%s copies files that there are, and its commands are scripts that there are',
    async (path) => {
      const text = await projectFile(path);
      const copied = [...text.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, from = '']) =>
        from.split(' '),
      );
      expect(copied.length).toBeGreaterThan(0);
      for (const from of copied) {
        await access(new URL(`../../../${from}`, import.meta.url));
      }
      for (const [, name = '', script = ''] of text.matchAll(/pnpm --filter @moveway\/(\S+) (\w+)/g)) {
        expect(JSON.parse(await projectFile(`apps/${name}/package.json`))).toHaveProperty([
          'scripts',
          script,
        ]);
      }
    },
  );

  it('are built with the same pnpm as everything', async () => {
    const pnpm = /pnpm@[\d.]+/;
    const [version] = pnpm.exec(await projectFile('package.json')) ?? [];
    expect(version).toBeDefined();
    expect(await projectFile('backend/Dockerfile')).toContain(`npm install --global ${version}`);
  });

  it('start the backend with the memory settings that are measured', async () => {
    const lines = (await projectFile('backend/Dockerfile')).split('\n');
    const settings = Object.entries(SERVER_MEMORY_ENV).map(([name, value]) => `${name}=${value}`);
    expect(lines).toContain(`ENV ${settings.join(' ')}`);
    const command = ['node', ...SERVER_NODE_OPTIONS, 'backend/src/commands/main.ts'];
    // Node finds compiled code again only with the same options and as the same user.
    const compiling = lines.findIndex((line) => line.startsWith(`RUN ${command.slice(0, -1).join(' ')} `));
    expect(compiling).toBeGreaterThan(lines.indexOf('USER node'));
    expect(lines[compiling]).toContain(` ${command.at(-1)} `);
    expect(lines).toContain(`CMD [${command.map((part) => `"${part}"`).join(', ')}]`);
  });
});
