import { writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { BrowserWindow, SaveDialogOptions, SaveDialogReturnValue, WebContents } from 'electron';
import type { IpcHandlers } from '../../ipc/contract.ts';
import { FILE_KINDS } from '../../ipc/file.contract.ts';
import { fileFailure } from '../bridge/failure.ts';

export type SaveFile = IpcHandlers['file.save'];

interface SaveFileOptions {
  dialog: {
    showSaveDialog: (window: BrowserWindow, options: SaveDialogOptions) => Promise<SaveDialogReturnValue>;
  };
  /** The window of a page, to which its dialog belongs. */
  windowOf: (page: WebContents) => BrowserWindow | null;
  /** Where the dialog starts. */
  directory: string;
}

/**
 * Saves files where the administrator chooses, with the ending of their kind; the window itself can write nowhere.
 * Where another ending was typed, theirs is added, because a file named `.sh` or `.desktop` is a program.
 */
export function createSaveFile({ dialog, windowOf, directory }: SaveFileOptions): SaveFile {
  return async ({ suggestedName, bytes }, page) => {
    const window = windowOf(page);
    if (!window) {
      // It was closed meanwhile.
      return 'cancelled';
    }
    const ending = endingOf(suggestedName);
    const [name, extensions] = kinds.find(([, all]) => all.includes(ending)) ?? ['', []];
    const { canceled, filePath } = await dialog.showSaveDialog(window, {
      // Linux gives a dialog no title of its own.
      title: `Save ${name}`,
      defaultPath: join(directory, suggestedName.replaceAll(NOT_ON_WINDOWS, '_')),
      filters: [{ name, extensions: [...extensions] }],
    });
    if (canceled || filePath === '') {
      return 'cancelled';
    }
    const hasEnding = extensions.includes(endingOf(filePath));
    const path = hasEnding ? filePath : `${filePath}.${ending}`;
    try {
      // The dialog has asked about a file that is there under the name that was typed, and under no other.
      await writeFile(path, bytes, { flag: hasEnding ? 'w' : 'wx' });
    } catch (error) {
      throw fileFailure(path, error);
    }
    return 'saved';
  };
}

/** As lists of plain texts, in which any text can be looked up. */
const kinds: [name: string, extensions: readonly string[]][] = Object.entries(FILE_KINDS);

const NOT_ON_WINDOWS = /[<>:"|?*]/g;

const endingOf = (path: string) => extname(path).slice(1).toLowerCase();
