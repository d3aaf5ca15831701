import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HELLO, startStandInMongod, type StandInMongod } from '../testing/stand-in-mongod.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));
let mongod: StandInMongod;

beforeAll(async () => {
  mongod = await startStandInMongod(HELLO.standalone);
});
afterAll(() => mongod.close());

it('a server on a standalone mongod ends with one line, which does not hold the password', async () => {
  const ended = await new Promise<{ code: number | null; stderr: string }>((resolve) => {
    const env = { MONGODB_URI: `mongodb://moveway:s3cret@${mongod.host}/moveway`, PORT: '0' };
    const child = execFile(process.execPath, [main], { env }, (_error, _stdout, stderr) =>
      resolve({ code: child.exitCode, stderr }),
    );
  });
  expect(ended).toEqual({
    code: 1,
    stderr:
      `MongoDB at ${mongod.host} is a standalone server, and a replica set is needed, because every write is a transaction. ` +
      'Start mongod with --replSet rs0 and run rs.initiate() once; one member is enough.\n',
  });
});
