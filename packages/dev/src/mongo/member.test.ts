import { expect, it } from 'vitest';
import { explainMongodEnd } from './member.ts';

/** As mongod 7.0.15 wrote them, shortened. */
const FASSERT = `{"s":"F","c":"ASSERT","msg":"Fatal assertion","attr":{"msgid":50853}}
{"s":"F","c":"ASSERT","msg":"\\n\\n***aborting after fassert() failure\\n\\n"}`;
const NO_SPACE = `{"s":"E","c":"WT","msg":"WiredTiger error message","attr":{"error":28,"message":{}}}
${FASSERT}`;
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
  ['a kill', { output: '', code: null, signal: 'SIGKILL' }, 'ended by itself (SIGKILL)'],
  ['anything else', { output: '', code: 2, signal: null }, 'ended by itself (exit code 2)'],
])('explains in one line, with the directory, an end by %s', (_cause, end, words) => {
  const line = explainMongodEnd('/data', end);
  expect(line).toContain(words);
  expect(line).toContain('/data');
  expect(line).not.toContain('\n');
});
