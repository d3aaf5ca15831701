import { writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Dialog } from 'electron';
import type { IpcHandlers } from '../ipc/contract.ts';
import { fileFailure } from './ipc-failure.ts';

export type SaveFile = IpcHandlers['file.save'];

/**
 * Saves files where the administrator chooses; the window itself can write nowhere.
 * @param directory where the dialog starts
 */
export function createSaveFile(dialog: Pick<Dialog, 'showSaveDialog'>, directory: string): SaveFile {
  return async ({ suggestedName, bytes }) => {
    const extension = extname(suggestedName).slice(1);
    const { canceled, filePath } = await dialog.showSaveDialog({
      defaultPath: join(directory, suggestedName),
      filters: extension === '' ? undefined : [{ name: extension.toUpperCase(), extensions: [extension] }],
    });
    if (canceled || filePath === '') {
      return 'cancelled';
    }
    try {
      await writeFile(filePath, bytes);
    } catch (error) {
      throw fileFailure(filePath, error);
    }
    return 'saved';
  };
}
