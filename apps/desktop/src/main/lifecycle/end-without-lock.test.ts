import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { endWithoutLock } from './end-without-lock.ts';

/** @returns what a start does that has no lock in this folder */
async function endIn(directory: string): Promise<string[]> {
  const done: string[] = [];
  await endWithoutLock({
    app: {
      exit: (code) => void done.push(`exit ${code}`),
      getPath: () => directory,
      quit: () => void done.push('quit'),
      whenReady: async () => void done.push('ready'),
    },
    dialog: { showErrorBox: (title, content) => void done.push(`${title}: ${content}`) },
  });
  return done;
}

it('says in a dialog that nothing can be written in the folder', async () => {
  const directory = join(tmpdir(), 'moveway-gone');
  expect(await endIn(directory)).toEqual([
    'ready',
    `Moveway cannot start: ${directory} could not be written: its folder does not exist.`,
    'exit 1',
  ]);
});

it('ends a second start without a word', async () => {
  expect(await endIn(tmpdir())).toEqual(['quit']);
});
