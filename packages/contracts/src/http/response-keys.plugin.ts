import { responseKeys } from './response-keys.ts';

/**
 * For Vite: a build contains the keys of answers as they are, instead of all schemas that they are read from, which
 * are too large to be downloaded by public pages; tests of the site, which load each module per file, as well.
 */
export function responseKeysPlugin() {
  return {
    name: 'moveway:response-keys',
    apply: (_: unknown, { command, mode }: { command: string; mode: string }) =>
      command === 'build' || mode === 'test',
    load: (id: string) =>
      id.endsWith('/contracts/src/http/response-keys.ts')
        ? `export const responseKeys = ${JSON.stringify(responseKeys)};`
        : undefined,
  };
}
