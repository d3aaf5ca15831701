import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import { explainMongodEnd, lastLines, startMember } from './member.ts';

const directory = temporaryDirectory();

/** As mongod 7.0.15 wrote them, shortened. */
const FASSERT = `{"s":"F","c":"ASSERT","msg":"Fatal assertion","attr":{"msgid":50853}}
{"s":"F","c":"ASSERT","msg":"\\n\\n***aborting after fassert() failure\\n\\n"}`;
const NO_SPACE = `{"s":"E","c":"WT","msg":"WiredTiger error message","attr":{"error":28,"message":{}}}
${FASSERT}`;
const CRASH =
  '{"s":"F","c":"CONTROL","ctx":"conn13","msg":"Unhandled exception","attr":{"addressString":"0x1"}}';
const IN_USE = `{"s":"E","c":"CONTROL","msg":"DBException in initAndListen, terminating","attr":{"error":"DBPathInUse: …"}}`;

it.each([
  [
    'damaged data by its exit code',
    { output: '', code: 14, signal: null },
    'is damaged: move that directory',
  ],
  ['damaged data by its output', { output: FASSERT, code: null, signal: 'SIGABRT' }, 'is damaged: move that'],
  ['a full disk', { output: NO_SPACE, code: 14, signal: null }, 'the disk of /data is full: make room'],
  ['another mongod', { output: IN_USE, code: 100, signal: null }, 'another mongod uses /data'],
  ['a crash', { output: CRASH, code: null, signal: 'SIGKILL' }, 'MongoDB crashed'],
  ['a kill', { output: '', code: null, signal: 'SIGKILL' }, 'ended by itself (SIGKILL)'],
  ['anything else', { output: '', code: 2, signal: null }, 'ended by itself (exit code 2)'],
])('explains in one line, with the directory, an end by %s', (_cause, end, words) => {
  const line = explainMongodEnd('/data', end);
  expect(line).toContain(words);
  expect(line).toContain('/data');
  expect(line).not.toContain('\n');
});

it('kills what logs a crash and then hangs, and shows its last lines', async () => {
  const path = join(directory(), 'mongod');
  await writeFile(
    path,
    `#!/bin/sh\necho '{"msg":"Waiting for connections"}'\necho '${CRASH}'\nexec sleep 600\n`,
  );
  await chmod(path, 0o755);
  const member = await startMember({ path }, join(directory(), 'data'));
  expect(await member.ended).toContain('MongoDB crashed');
  expect(member.lastLines()).toBe(`{"msg":"Waiting for connections"}\n${CRASH}`);
  await member.stop();
});

it('shows the last lines of a log shortened and without the frames of a stack', () => {
  const frames = '{"ctx":"conn13","msg":"Frame","attr":{}}\n'.repeat(100);
  const lines = lastLines(`first\n${'line\n'.repeat(18)}${'x'.repeat(1000)}\n${CRASH}\n${frames}`).split(
    '\n',
  );
  expect(lines).toHaveLength(20);
  expect(lines.slice(-2)).toEqual(['x'.repeat(300), CRASH]);
});
