import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { platform } from 'node:os';
import { installIfMissing } from '../shell/run.ts';

/** Debian's screen without a display. */
export const XVFB = '/usr/bin/Xvfb';

/** Whether windows can be opened only on a screen of our own. */
export const needsVirtualScreen = (): boolean =>
  platform() === 'linux' && (process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY'] ?? '') === '';

/** Installs Xvfb where windows need it, and where that can be done. */
export async function installVirtualScreen(progress: (line: string) => void): Promise<void> {
  if (needsVirtualScreen()) {
    await installIfMissing('xvfb', XVFB, progress);
  }
}

/** Starts Xvfb on a display that is free: a screen for programs that have windows, where there is none. */
export async function startVirtualScreen() {
  const screen = spawn(XVFB, ['-displayfd', '3', '-screen', '0', '1600x1100x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const failed = once(screen, 'error').then(([error]: unknown[]) => {
    throw error;
  });
  // Once it takes connections, it writes the number of its display.
  const [number] = await Promise.race([once(screen.stdio[3] as NodeJS.ReadableStream, 'data'), failed]);
  return {
    /** For the environment of what is shown on it, as `DISPLAY`. */
    display: `:${String(number).trim()}`,
    async stop(): Promise<void> {
      screen.kill();
      await once(screen, 'exit');
    },
  };
}
