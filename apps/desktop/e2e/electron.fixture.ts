import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findElectron } from '@moveway/dev/browser/electron.ts';
import { fontEnvironment } from '@moveway/dev/browser/fonts.ts';
import { _electron, test as base, type ElectronApplication } from '@playwright/test';

const appDirectory = fileURLToPath(new URL('..', import.meta.url));

/** Undefined where there is none, which skips every test with it. */
export const executablePath = findElectron();

/** A start of the console: its program, arguments and environment. */
interface Start {
  /** Tests are skipped where there is no program, so that it is one here. */
  executablePath: string;
  args: string[];
  env: Record<string, string>;
}

interface ElectronFixtures {
  /** The server it is started with; by default one that cannot be reached: the discard port is closed. */
  serverUrl: string;
  /** Of `app`, for a second start beside it: one more argument, and the same data. */
  startWith: (...more: string[]) => Start;
  app: ElectronApplication;
}

/** Playwright's test with the console in the real Electron, whose data is new. */
export const test = base.extend<ElectronFixtures>({
  serverUrl: ['http://127.0.0.1:9', { option: true }],
  startWith: async ({ serverUrl }, provide) => {
    const userData = await mkdtemp(join(tmpdir(), 'moveway-electron-'));
    await provide((...more) => ({
      executablePath: executablePath as string,
      args: [
        appDirectory,
        `--user-data-dir=${userData}`,
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        ...more,
      ],
      // Electron needs the display and the home folder of this run.
      env: { ...(fontEnvironment('dejavu') as Record<string, string>), MOVEWAY_URL: serverUrl },
    }));
    await rm(userData, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  },
  app: async ({ startWith }, provide) => {
    const app = await _electron.launch(startWith());
    await provide(app);
    await app.close();
  },
});
