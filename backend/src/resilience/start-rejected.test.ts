import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { HELLO, startStandInMongod } from '../testing/servers/stand-in-mongod.ts';

it('a command waits for a primary and says so, apart from its answer', async () => {
  const starting = await startStandInMongod(HELLO.notInitiated);
  const file = fileURLToPath(new URL('../commands/create-admin.ts', import.meta.url));
  const child = spawn(process.execPath, [file], {
    env: { MONGODB_URI: `mongodb://${starting.host}/moveway?replicaSet=rs0` },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  const [line] = (await once(child.stderr.setEncoding('utf8'), 'data')) as [string];
  expect(line).toContain('Waiting for a primary of MongoDB');
  child.kill('SIGKILL');
  await Promise.all([ended, starting.close()]);
});

it('a server that meets an unexpected failure while it starts logs it and ends', async () => {
  const starting = await startStandInMongod(HELLO.notInitiated);
  const main = fileURLToPath(new URL('../commands/main.ts', import.meta.url));
  const failing = 'data:text/javascript,process.on("SIGUSR2",()=>{throw new Error("broken")})';
  const child = spawn(process.execPath, ['--import', failing, main], {
    env: { MONGODB_URI: `mongodb://${starting.host}/moveway?replicaSet=rs0`, PORT: '0' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(child, 'exit');
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (text.includes('Waiting for a primary of MongoDB')) {
      child.kill('SIGUSR2');
    }
  });
  expect(await ended).toEqual([1, null]);
  expect(output).toContain('"msg":"Unexpected failure"');
  expect(output).toContain('broken');
  await starting.close();
});
