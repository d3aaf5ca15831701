import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Dialog, WebContents } from 'electron';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSaveFile } from './save-file.ts';

type Answer = Awaited<ReturnType<Dialog['showSaveDialog']>>;

const file = { suggestedName: 'packages.csv', bytes: new TextEncoder().encode('a,b\r\n') };
/** Saving is the same for every window. */
const page = {} as WebContents;
let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'moveway-save-'));
});
afterEach(() => rm(directory, { recursive: true }));

/** Electron's dialog, answered with `answer`. Only the form with options alone is used. */
function dialogAnswering(answer: Answer) {
  const asked: unknown[] = [];
  const showSaveDialog = async (...options: unknown[]) => {
    asked.push(...options);
    return answer;
  };
  return { asked, showSaveDialog };
}

it('writes the bytes where the administrator chooses, starting at the suggestion', async () => {
  const filePath = join(directory, 'chosen.csv');
  const dialog = dialogAnswering({ canceled: false, filePath });
  expect(await createSaveFile(dialog, '/downloads')(file, page)).toBe('saved');
  expect(await readFile(filePath, 'utf8')).toBe('a,b\r\n');
  expect(dialog.asked).toEqual([
    { defaultPath: join('/downloads', 'packages.csv'), filters: [{ name: 'CSV', extensions: ['csv'] }] },
  ]);
});

it('writes nothing when the administrator decides against it', async () => {
  const dialog = dialogAnswering({ canceled: true, filePath: '' });
  expect(await createSaveFile(dialog, directory)(file, page)).toBe('cancelled');
  expect(await readdir(directory)).toEqual([]);
});

it('says with its path why a file could not be written', async () => {
  const filePath = join(directory, 'gone', 'chosen.csv');
  const dialog = dialogAnswering({ canceled: false, filePath });
  await expect(createSaveFile(dialog, directory)(file, page)).rejects.toMatchObject({
    kind: 'file',
    message: `${filePath} could not be written: its folder does not exist.`,
  });
});
