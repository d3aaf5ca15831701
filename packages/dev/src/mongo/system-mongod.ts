import { run } from '../shell/run.ts';
import type { MongodProvider } from './mongod-provider.ts';

/** The `mongod` of this machine: `MONGOMS_SYSTEM_BINARY`, else the one on PATH. */
export function systemMongod(env: NodeJS.ProcessEnv = process.env): MongodProvider {
  return {
    name: 'system',
    async find() {
      const candidate = env['MONGOMS_SYSTEM_BINARY'] ?? (await onPath(env));
      if (candidate === undefined) {
        return undefined;
      }
      await run(candidate, ['--version'], { timeoutMs: 30_000 });
      return { path: candidate };
    },
  };
}

async function onPath(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  try {
    const found = await run('/bin/sh', ['-c', 'command -v mongod'], { env: { PATH: env['PATH'] } });
    return found.trim();
  } catch {
    // `command -v` fails when there is none, which is an answer.
    return undefined;
  }
}
