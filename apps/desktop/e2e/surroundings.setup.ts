/* oxlint-disable no-console -- of a command: says what it waits for. */
import { existsSync } from 'node:fs';
import { findElectron } from '@moveway/dev/browser/electron.ts';
import { needsVirtualScreen, startVirtualScreen, XVFB } from '@moveway/dev/browser/virtual-screen.ts';
import { provideMongo } from '@moveway/dev/mongo/provide-mongo.ts';

/**
 * Gives the backends of the tests a MongoDB, the one in `MONGODB_URI`, which `npm test` sets, else an embedded one; and
 * the real Electron a screen where there is none.
 */
// oxlint-disable-next-line import/no-default-export -- Playwright takes the set-up of a run from it.
export default async function setup(): Promise<() => Promise<void>> {
  const hasScreen = findElectron() === undefined || !needsVirtualScreen() || !existsSync(XVFB);
  const screen = hasScreen ? undefined : await startVirtualScreen();
  const mongo = await provideMongo({ progress: (line) => console.error(line) });
  // oxlint-disable node/no-process-env -- the workers of Playwright inherit it.
  process.env['MONGODB_URI'] = mongo.uri;
  if (screen) {
    process.env['DISPLAY'] = screen.display;
  }
  // oxlint-enable node/no-process-env
  return async () => {
    await screen?.stop();
    await mongo.stop();
  };
}
