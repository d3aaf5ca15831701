import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

/** Where Linux keeps files in memory. */
const IN_MEMORY = '/dev/shm';
/** Several times what the databases of a whole test run take up, journals included. */
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * Where the data of a temporary MongoDB belongs: in memory where there is ample room for it, else among the temporary
 * files. Every transaction waits until the journal is written, and every new collection for its file, twice as long on
 * a disk.
 * @param inMemory a directory in memory, which need not exist
 */
export async function temporaryDataDirectory(inMemory = IN_MEMORY, roomBytes = ROOM_BYTES): Promise<string> {
  const room = await statfs(inMemory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  // What is written there takes up memory that the tests themselves must not lack.
  return room >= roomBytes && process.availableMemory() >= 2 * roomBytes ? inMemory : tmpdir();
}
