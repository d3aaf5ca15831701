import { accessSync, constants } from 'node:fs';
import type { App, Dialog } from 'electron';
import { fileFailure } from '../bridge/failure.ts';

interface EndOptions {
  app: Pick<App, 'exit' | 'getPath' | 'quit' | 'whenReady'>;
  dialog: Pick<Dialog, 'showErrorBox'>;
}

/**
 * Ends a start that did not get the lock of the app's folder: another one has it and shows its window, or nothing can
 * be written there, which no other message would say.
 */
export async function endWithoutLock({ app, dialog }: EndOptions): Promise<void> {
  const directory = app.getPath('userData');
  try {
    accessSync(directory, constants.W_OK);
  } catch (error) {
    // Before, Linux shows no dialog.
    await app.whenReady();
    dialog.showErrorBox('Moveway cannot start', fileFailure(directory, error).message);
    app.exit(1);
    return;
  }
  app.quit();
}
