import type { BrowserWindow, MessageBoxOptions } from 'electron';
import type { Log } from '../log.ts';
import type { Policy } from './policy.ts';
import { APP_TITLE } from '../windows/kinds.ts';
import type { Windows } from '../windows/windows.ts';

interface PolicyWarningOptions {
  log: Pick<Log, 'error'>;
  policy: Pick<Policy, 'problem'>;
  windows: Pick<Windows, 'main'>;
  dialog: { showMessageBox: (window: BrowserWindow, options: MessageBoxOptions) => Promise<unknown> };
}

/**
 * Says that the policy cannot be used; the app goes on meanwhile, with everything closed that a policy can close. The
 * dialog belongs to the main window, which a start with the system shows later.
 */
export function warnOfPolicy({ log, policy, windows, dialog }: PolicyWarningOptions): void {
  const { problem } = policy;
  if (problem === undefined) {
    return;
  }
  log.error(`Policy: ${problem}`);
  const window = windows.main();
  const warn = () =>
    void dialog.showMessageBox(window as BrowserWindow, {
      type: 'warning',
      // Linux gives a dialog no title of its own.
      title: APP_TITLE,
      message: 'The policy of your company cannot be used.',
      detail: `${problem} Until it is repaired, the server and the preferences cannot be changed, and there are no updates.`,
    });
  // One that is opened as large as the screen is shown already.
  if (window?.isVisible()) {
    warn();
  } else {
    window?.once('show', warn);
  }
}
