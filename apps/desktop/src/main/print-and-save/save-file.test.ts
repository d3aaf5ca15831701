import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserWindow, WebContents } from 'electron';
import { expect, it } from 'vitest';
import { createSaveFile } from './save-file.ts';
import { temporaryDirectory } from '@moveway/dev/testing/temporary-directory.ts';

const directory = temporaryDirectory();

const file = { suggestedName: 'packages.csv', bytes: new TextEncoder().encode('a,b\r\n') };
/** Saving is the same for every window. */
const page = {} as WebContents;

const window = {} as BrowserWindow;

/** Saves a file whose dialog is answered with a path; none for a dialog that is closed. @returns what the dialog got */
async function save(filePath: string | undefined, suggestedName = file.suggestedName) {
  const asked: unknown[] = [];
  const outcome = await createSaveFile({
    dialog: {
      showSaveDialog: async (...options) => {
        asked.push(...options);
        return { canceled: filePath === undefined, filePath: filePath ?? '' };
      },
    },
    windowOf: () => window,
    directory: '/downloads',
  })({ ...file, suggestedName }, page);
  return { outcome, asked };
}

it('says with its path why a file could not be written', async () => {
  const filePath = join(directory(), 'gone', 'chosen.csv');
  await expect(save(filePath)).rejects.toMatchObject({
    kind: 'file',
    message: `${filePath} could not be written: its folder does not exist.`,
  });
});

it('writes nothing when the administrator decides against it', async () => {
  expect((await save(undefined)).outcome).toBe('cancelled');
  expect(await readdir(directory())).toEqual([]);
});

it('writes nothing for a window that was closed', async () => {
  const saveFile = createSaveFile({
    dialog: { showSaveDialog: () => Promise.reject(new Error('asked')) },
    windowOf: () => null,
    directory: directory(),
  });
  expect(await saveFile(file, page)).toBe('cancelled');
});

it.each(['run.sh', 'run.desktop', 'packages'])(
  'adds the ending of its kind to a file named %s',
  async (name) => {
    await save(join(directory(), name));
    expect(await readdir(directory())).toEqual([`${name}.csv`]);
  },
);

it('does not write over a file that the dialog has not asked about', async () => {
  await writeFile(join(directory(), 'run.sh.csv'), 'before');
  await expect(save(join(directory(), 'run.sh'))).rejects.toMatchObject({
    message: `${join(directory(), 'run.sh.csv')} could not be written: there is a file of this name.`,
  });
  expect(await readFile(join(directory(), 'run.sh.csv'), 'utf8')).toBe('before');
});

it('writes the bytes where the administrator chooses, starting at the suggestion, over the file of that name', async () => {
  const filePath = join(directory(), 'chosen.CSV');
  await writeFile(filePath, 'before');
  const { outcome, asked } = await save(filePath);
  expect(outcome).toBe('saved');
  expect(await readFile(filePath, 'utf8')).toBe('a,b\r\n');
  expect(asked).toEqual([
    window,
    {
      title: 'Save CSV',
      defaultPath: join('/downloads', 'packages.csv'),
      filters: [{ name: 'CSV', extensions: ['csv'] }],
    },
  ]);
});

it('suggests a name that every system takes, and both endings of a picture', async () => {
  const { asked } = await save(join(directory(), 'a.jpeg'), 'Bill: "O’Brien" (größer?).jpg');
  expect(asked[1]).toEqual({
    title: 'Save JPEG',
    defaultPath: join('/downloads', 'Bill_ _O’Brien_ (größer_).jpg'),
    filters: [{ name: 'JPEG', extensions: ['jpg', 'jpeg'] }],
  });
  expect(await readdir(directory())).toEqual(['a.jpeg']);
});
