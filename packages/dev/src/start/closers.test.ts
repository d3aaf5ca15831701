import { fileURLToPath } from 'node:url';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

const MODULE = fileURLToPath(new URL('closers.ts', import.meta.url));

/** Runs a program with `closers`, two of which write what they do. */
async function run(program: string): Promise<{ code: unknown; stdout: string; stderr: string }> {
  const source = `
import { Closers } from ${JSON.stringify(MODULE)};
const closers = new Closers();
closers.add(async () => console.log('database stopped'));
closers.add(async () => console.log('server stopped'));
setInterval(() => undefined, 1000);
${program}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', source]);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code, stdout, stderr };
}

it('ends everything in reverse order, with one line and a non-zero exit, when a part has ended by itself', async () => {
  const { code, stdout, stderr } = await run(`closers.endWhen(Promise.resolve('MongoDB ended by itself.'));`);
  expect({ code, stdout, stderr }).toEqual({
    code: 1,
    stdout: 'server stopped\ndatabase stopped\n',
    stderr: 'npm start: MongoDB ended by itself.\n',
  });
});

it('does not report a part that ended because it was stopped', async () => {
  const { stderr } = await run(`
closers.endWhen(new Promise((resolve) => closers.add(async () => resolve('MongoDB ended by itself.'))));
await closers.closeAll();
process.exit(0);`);
  expect(stderr).toBe('');
});
