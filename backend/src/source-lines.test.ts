import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { withSourceLines } from './source-lines.ts';

const execute = promisify(execFile);

/** What the site's bundler makes of eight lines, which throw in line 6. */
const BUILT = 'const e=e=>{throw Error(`cannot open ${e.size}`)};e({size:1});export{e as open};';
const MAP = {
  version: 3,
  file: 'boxes-abc.js',
  names: ['open', 'box'],
  sources: ['../../src/boxes.ts'],
  mappings: 'AAIA,MAAaA,EAAQ,GAAoB,CACvC,MAAU,MAAM,eAAeC,EAAI,MAAM,CAC3C,EACAD,EAAK,CAAE,KAAM,CAAE,CAAC,E',
};

const dir = await mkdtemp(join(tmpdir(), 'moveway-lines-'));
await mkdir(join(dir, 'dist/assets'), { recursive: true });
await writeFile(join(dir, 'dist/assets/boxes-abc.js'), BUILT);
await writeFile(join(dir, 'dist/assets/boxes-abc.js.map'), JSON.stringify(MAP));
afterAll(() => rm(dir, { recursive: true }));

/** Runs a file of code that fails. @returns what it wrote about its error */
async function errorOf(file: string): Promise<string> {
  try {
    await execute(process.execPath, [file]);
  } catch (error) {
    // Node adds what the process wrote.
    return (error as { stderr: string }).stderr;
  }
  throw new Error('It did not fail.');
}

it('finds the lines of the source for the stack of a built file', async () => {
  const stack = await withSourceLines(
    await errorOf(join(dir, 'dist/assets/boxes-abc.js')),
    join(dir, 'dist'),
  );
  expect(stack).toMatch(/at e \(src\/boxes\.ts:6:\d+\)\n\s+at src\/boxes\.ts:8:\d+\n/);
  expect(stack).not.toContain('boxes-abc.js:1:');
});

it('finds them in a line of the log, and leaves places of other builds as they are', async () => {
  const stack = ['at e (boxes-abc.js:1:19)', 'at other-abc.js:1:2', 'at boxes-abc.js:1:51'];
  const line = JSON.stringify({ msg: 'A page failed', clientError: { app: 'site', stack } });
  expect(JSON.parse(await withSourceLines(line, join(dir, 'dist')))).toMatchObject({
    clientError: {
      stack: [
        expect.stringMatching(/^at e \(src\/boxes\.ts:6:\d+\)$/),
        'at other-abc.js:1:2',
        expect.stringMatching(/^at src\/boxes\.ts:8:\d+$/),
      ],
    },
  });
});

it('is a command that reads its input', async () => {
  const command = execute(process.execPath, [
    join(import.meta.dirname, 'source-lines.ts'),
    join(dir, 'dist'),
  ]);
  command.child.stdin?.end('e@https://moveway.example/assets/boxes-abc.js:1:19\n');
  expect((await command).stdout).toMatch(/^e@src\/boxes\.ts:6:\d+\n$/);
});

it('is not needed for the server, whose stacks have the lines of the sources', async () => {
  const file = join(dir, 'server.ts');
  const source = ['interface Box {', '  size: number;', '}', 'const boxes: Box[] = [];'];
  await writeFile(file, [...source, '', 'throw new Error(`${boxes.length} boxes`);', ''].join('\n'));
  expect(await errorOf(file)).toMatch(/server\.ts:6:7\b/);
});
