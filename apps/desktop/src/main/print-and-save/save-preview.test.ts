import { EventEmitter } from 'node:events';
import type { BrowserWindow, Session, WebContents } from 'electron';
import { beforeEach, expect, it } from 'vitest';
import { fileFailure } from '../bridge/failure.ts';
import type { SaveFile } from './save-file.ts';
import { savePreviews } from './save-preview.ts';

const url = 'app://print/1/Moveway-report.pdf';
const bytes = new TextEncoder().encode('%PDF-1.7');
/** Nothing of it is used. */
const page = {} as WebContents;
let isClosed = false;
const window = { isDestroyed: () => isClosed } as BrowserWindow;

let warned: unknown[];
let logged: string[];

beforeEach(() => {
  isClosed = false;
  warned = [];
  logged = [];
});

/** Presses the download button of a page. @returns whether Electron was kept from saving it by itself */
function download(from: string, saveFile: SaveFile) {
  const session = new EventEmitter();
  savePreviews({
    // Only its events are used.
    session: session as unknown as Session,
    printPreview: { documentAt: (address) => (address === url ? { bytes, page } : undefined) },
    saveFile,
    windowOf: () => {
      if (isClosed) {
        throw new Error('Object has been destroyed');
      }
      return window;
    },
    dialog: { showMessageBox: async (...shown) => void warned.push(shown) },
    log: (message) => void logged.push(message),
  });
  let isPrevented = false;
  session.emit(
    'will-download',
    { preventDefault: () => (isPrevented = true) },
    { getURL: () => from, getMimeType: () => 'application/pdf' },
  );
  return isPrevented;
}

it('says in front of the preview which file could not be written, and why', async () => {
  const cause = Object.assign(new Error('no room'), { code: 'ENOSPC' });
  download(url, () => Promise.reject(fileFailure('/documents/report.pdf', cause)));
  const detail = '/documents/report.pdf could not be written: the disk is full.';
  await expect
    .poll(() => warned)
    .toEqual([[window, expect.objectContaining({ message: 'The document was not saved.', detail })]]);
  expect(logged).toEqual([`The document was not saved: ${detail}`]);
});

it('keeps the text of a fault of ours in the log', async () => {
  download(url, () => Promise.reject(new Error('x is not a function')));
  await expect.poll(() => warned).toEqual([[window, expect.objectContaining({ detail: 'Try again.' })]]);
  expect(logged).toEqual(['The document was not saved: x is not a function']);
});

it('says nothing in front of a preview that was closed meanwhile', async () => {
  download(url, async () => {
    isClosed = true;
    throw new Error('closed');
  });
  await expect.poll(() => logged).toEqual(['The document was not saved: closed']);
  expect(warned).toEqual([]);
});

it('downloads nothing that is no document of a preview, and logs that it was asked to', () => {
  const saved: unknown[] = [];
  const saveFile: SaveFile = async (...file) => {
    saved.push(file);
    return 'saved';
  };
  expect(download('app://print/2/Moveway-report.pdf', saveFile)).toBe(true);
  expect(download('https://example.com/setup.exe', saveFile)).toBe(true);
  expect(saved).toEqual([]);
  expect(logged.at(-1)).toBe('A download was refused: application/pdf');
});

it('saves the document of a preview by the dialog of every other file', () => {
  const saved: unknown[] = [];
  const isPrevented = download(url, async (...file) => {
    saved.push(file);
    return 'saved';
  });
  expect(isPrevented).toBe(true);
  expect(saved).toEqual([[{ suggestedName: 'Moveway report.pdf', bytes }, page]]);
});
