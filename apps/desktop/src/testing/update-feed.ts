import { createHash } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import {
  createServer,
  request as httpRequest,
  type ClientRequest,
  type IncomingMessage,
  type RequestOptions,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import type { AppImageUpdater } from 'electron-updater';
import { stringify } from 'yaml';

/** What `electron-updater` gets for `electron`. Node's request has what it uses of Electron's. */
const electron: Record<string, unknown> = {
  net: { request: (options: RequestOptions): ClientRequest => httpRequest(options) },
  session: { fromPartition: () => ({}) },
  autoUpdater: new EventEmitter(),
};
Object.assign(globalThis, { electronOfUpdater: electron });
registerHooks({
  resolve: (specifier, context, next) =>
    next(
      specifier === 'electron' ? join(import.meta.dirname, 'electron-of-updater.cjs') : specifier,
      context,
    ),
});

/**
 * electron-updater itself, as an installed AppImage has it, with the network of Node in the place of Chromium's.
 * @param version of the installed console
 * @param directory for what the app stores
 * @returns the updater, and the end of the app
 */
export async function installedUpdater(
  version: string,
  directory: string,
): Promise<{ updater: AppImageUpdater; quit: () => void }> {
  const app = Object.assign(new EventEmitter(), {
    isPackaged: true,
    whenReady: async () => undefined,
    getVersion: () => version,
    getName: () => 'moveway',
    getPath: () => directory,
    quit: () => undefined,
  });
  electron['app'] = app;
  Object.assign(process, { resourcesPath: directory });
  const { AppImageUpdater: Updater } = await import('electron-updater');
  const updater = new Updater();
  updater.logger = null;
  // Also where the tests run on macOS or Windows.
  Object.assign(updater, { _testOnlyOptions: { platform: 'linux' } });
  return { updater, quit: () => void app.emit('quit', {}, 0) };
}

/** What the versions of these feeds are signed for; the tests end before it. */
export const TARGET = { system: 'linux', architectures: ['x64'], expires: Date.UTC(2999, 0) / 1000 };
export const COMPUTER = { system: 'linux', architecture: 'x64' };

/** A feed as electron-builder fills it and any web server serves it. */
export async function startFeed() {
  const files = new Map<string, string | Buffer>();
  const asked: string[] = [];
  let held: { name: string; until: Promise<void> } | undefined;
  const respond = async (incoming: IncomingMessage, response: ServerResponse) => {
    const name = new URL(incoming.url ?? '', 'http://feed').pathname.slice(1);
    asked.push(name);
    if (held && name.includes(held.name)) {
      await held.until;
    }
    const file = files.get(name);
    response.statusCode = file === undefined ? 404 : 200;
    response.end(file);
  };
  const server = createServer((incoming, response) => void respond(incoming, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    files,
    /** What was asked for, in order. */
    asked,
    /** Puts a version there. @returns its description */
    publish: (version: string, program: string, sign: (info: object) => string) => {
      const url = `moveway-control-center-${version}-linux-x86_64.AppImage`;
      const sha512 = createHash('sha512').update(program).digest('base64');
      const size = Buffer.byteLength(program);
      const plain = {
        version,
        files: [{ url, sha512, size }],
        path: url,
        sha512,
        releaseDate: '2026-11-22',
        movewayTarget: TARGET,
      };
      const info = { ...plain, movewaySignature: sign(plain) };
      files.set(url, program);
      files.set('latest-linux.yml', stringify(info));
      return info;
    },
    /** Answers nothing for files of this name. @returns ends it */
    hold: (name: string) => {
      const end = Promise.withResolvers<void>();
      held = { name, until: end.promise };
      return end.resolve;
    },
    close: () => server.close(),
  };
}
