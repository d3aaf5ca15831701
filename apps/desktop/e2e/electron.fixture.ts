import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fontEnvironment } from '@moveway/dev/browser/fonts.ts';
import { _electron, test as base, type ElectronApplication } from '@playwright/test';

const appDirectory = fileURLToPath(new URL('..', import.meta.url));

/** The installed Electron binary, found by its files: importing the package would download it. */
function electronBinary(): string | undefined {
  const directory = dirname(createRequire(import.meta.url).resolve('electron/package.json'));
  const pathFile = join(directory, 'path.txt');
  const binary = existsSync(pathFile) ? join(directory, 'dist', readFileSync(pathFile, 'utf8')) : undefined;
  return binary !== undefined && existsSync(binary) ? binary : undefined;
}

/** Undefined where there is none, which skips every test with it. */
export const executablePath = electronBinary();

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
