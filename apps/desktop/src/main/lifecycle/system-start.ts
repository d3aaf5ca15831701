import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { App } from 'electron';
import { fileFailure } from '../bridge/failure.ts';
import { APP_TITLE } from '../windows/kinds.ts';

/** Has the app start without showing its window. */
export const QUIET_SWITCH = '--quiet';

interface SystemStartOptions {
  app: Pick<App, 'getPath' | 'setLoginItemSettings'>;
  platform: NodeJS.Platform;
  /** What starts the app: a program and its arguments. */
  program: readonly [path: string, ...args: string[]];
}

/**
 * Starts the app when the administrator signs in to the computer, or no longer. Electron does it on Windows and macOS;
 * on Linux it is a file (https://specifications.freedesktop.org/autostart-spec/latest/).
 */
export function createSystemStart({ app, platform, program }: SystemStartOptions): (isOn: boolean) => void {
  const [path, ...args] = program;
  if (platform !== 'linux') {
    return (openAtLogin) =>
      app.setLoginItemSettings({
        openAtLogin,
        // macOS passes no arguments: there the app asks whether it was opened so (`isQuietStart`).
        ...(platform === 'win32' ? { path, args: [...args, QUIET_SWITCH] } : {}),
      });
  }
  const file = join(app.getPath('appData'), 'autostart', 'moveway-control-center.desktop');
  return (isOn) => {
    try {
      if (isOn) {
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, desktopEntry([...program, QUIET_SWITCH]));
      } else {
        rmSync(file, { force: true });
      }
    } catch (error) {
      throw fileFailure(file, error);
    }
  };
}

/** Whether the app was started with the system, where it shows no window until it is asked for. */
export function isQuietStart(
  platform: NodeJS.Platform,
  args: readonly string[],
  app: Pick<App, 'getLoginItemSettings'>,
): boolean {
  return (
    args.includes(QUIET_SWITCH) || (platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin)
  );
}

const desktopEntry = (command: string[]) =>
  `[Desktop Entry]
Type=Application
Name=${APP_TITLE}
Exec=${command.map(quoted).join(' ')}
Terminal=false
`;

/**
 * https://specifications.freedesktop.org/desktop-entry-spec/latest/exec-variables.html: escaped within the quotes, and
 * a backslash once more because the value is a text of the file; a percent sign begins a field.
 */
const quoted = (part: string) =>
  `"${part
    .replaceAll(/["`$\\]/g, String.raw`\$&`)
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('%', '%%')}"`;
